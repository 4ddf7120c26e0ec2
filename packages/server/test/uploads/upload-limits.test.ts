import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { multipart, sendUpload } from '../support/upload.ts'

const HOUR = 3_600_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const send = (payload: Buffer, who = fixture.visitor, more: Record<string, string> = {}, from?: string) =>
  sendUpload(fixture.server, who, payload, more, from)

const picture = (width = 80, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })

describe('an upload', () => {
  it('waits in a short queue; when that is full, the answer has a retry time', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, uploadsAtOnce: 100 } })
    const bytes = await picture(2000, 2000).png().toBuffer()
    const all = await Promise.all(
      Array.from({ length: 24 }, () => send(multipart(bytes), fixture.server.visitor())),
    )
    const accepted = all.filter(({ status }) => status === 200)
    const refused = all.filter(({ status }) => status === 503)
    expect(accepted.length + refused.length).toBe(24)
    // Two are read and six wait; on a busy machine some are read before the last ones have come.
    expect(accepted.length).toBeGreaterThanOrEqual(8)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.data).toEqual({ reason: 'unavailable', retryAfter: 5, requestId: expect.any(String) })
    expect((await send(multipart(bytes))).status).toBe(200)
  })

  it('is not read while too many are being received from one address, or in total', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, addressUploadsAtOnce: 2, uploadsAtOnce: 8 } })
    const bytes = multipart(await picture().png().toBuffer())
    const at = (from: string) => send(bytes, fixture.server.visitor(), {}, from)
    const ofOne = await Promise.all([at('8.8.8.8'), at('8.8.8.8'), at('8.8.8.8')])
    expect(ofOne.map(({ status }) => status).toSorted()).toEqual([200, 200, 503])
    const ofAll = await Promise.all(Array.from({ length: 9 }, (_, n) => at(`8.8.8.${n}`)))
    expect(ofAll.map(({ status }) => status).toSorted()).toEqual([...Array<number>(8).fill(200), 503])
  })

  it('gets a place although one address, or one network, sends as many as it can', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, addressUploadsAtOnce: 16, uploadsAtOnce: 16 } })
    const bytes = multipart(await picture().png().toBuffer())
    const at = async (from: string) => (await send(bytes, fixture.server.visitor(), {}, from)).status
    const answersBeside = async (addresses: readonly string[]) => {
      const many = addresses.map(at)
      const neighbor = at('8.8.4.4')
      const answers = await Promise.all(many)
      return [answers.filter((status) => status === 200).length, await neighbor]
    }
    expect(await answersBeside(Array<string>(16).fill('8.8.8.8'))).toEqual([4, 200])
    const network = Array.from({ length: 16 }, (_, n) => `2001:db8:1:${n + 1}::1`)
    expect(await answersBeside(network)).toEqual([5, 200])
  })

  it('counts if it is damaged too: for the device, its address and its network', async () => {
    await fixture.restart({
      limits: { ...GENEROUS_LIMITS, uploadsPerDay: 2, addressUploadsPerDay: 3, networkLimitFactor: 2 },
    })
    const good = multipart(await picture().png().toBuffer())
    const damaged = multipart((await picture(400, 400).png().toBuffer()).subarray(0, 120))
    const at = async (from: string, who = fixture.server.visitor(), bytes = damaged) =>
      (await send(bytes, who, {}, from)).status
    const one = fixture.server.visitor()
    const ofOne = [await at('8.8.8.8', one), await at('8.8.8.8', one), await at('8.8.8.8', one)]
    expect(ofOne).toEqual([400, 400, 430])
    expect(await at('8.8.8.8', one, good)).toBe(430)
    expect([await at('8.8.8.8'), await at('8.8.8.8'), await at('8.8.4.4')]).toEqual([400, 430, 400])
    const ofNetwork = []
    for (let n = 1; n <= 7; n += 1) ofNetwork.push(await at(`2001:db8:1:${n}::1`))
    expect(ofNetwork).toEqual([400, 400, 400, 400, 400, 400, 430])
    fixture.server.clock.advance(24 * HOUR + 1000)
    await fixture.server.housekeeping.purge()
    expect(await fixture.database.on().selectFrom('upload_attempts').selectAll().execute()).toEqual([])
    expect(await at('8.8.8.8', one, good)).toBe(200)
  })

  it('does not count if the server was too busy to read it', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, uploadsAtOnce: 100, uploadsPerDay: 1 } })
    const bytes = multipart(await picture(2000, 2000).png().toBuffer())
    const people = Array.from({ length: 24 }, () => fixture.server.visitor())
    const answers = await Promise.all(people.map((who) => send(bytes, who)))
    const some = (status: number) => people.filter((_, n) => answers[n]?.status === status).slice(0, 3)
    expect(some(503).length).toBeGreaterThan(0)
    for (const who of some(503)) expect((await send(bytes, who)).status).toBe(200)
    for (const who of some(200)) expect((await send(bytes, who)).status).toBe(430)
  })

  it('counts by address too, so that a new device has no new limit', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, addressUploadsPerDay: 2 } })
    const bytes = multipart(await picture().png().toBuffer())
    const at = async (from: string) => (await send(bytes, fixture.server.visitor(), {}, from)).status
    expect([await at('8.8.8.8'), await at('8.8.8.8'), await at('8.8.8.8'), await at('8.8.4.4')]).toEqual([
      200, 200, 430, 200,
    ])
  })

  it('counts by /48 too, as often as several addresses', async () => {
    await fixture.restart({
      limits: { ...GENEROUS_LIMITS, addressUploadsPerDay: 1, addressUploadsAtOnce: 1, networkLimitFactor: 2 },
    })
    const bytes = multipart(await picture().png().toBuffer())
    const at = async (network: string) =>
      (await send(bytes, fixture.server.visitor(), {}, `${network}::1`)).status
    const atOnce = await Promise.all(['2001:db8:1:1', '2001:db8:1:2', '2001:db8:1:3'].map(at))
    expect(atOnce.toSorted()).toEqual([200, 200, 503])
    expect([await at('2001:db8:1:4'), await at('2001:db8:2:1')]).toEqual([430, 200])
    // A local NAT64 is one address, whatever it carries.
    expect([await at('64:ff9b:1:1'), await at('64:ff9b:1:2')]).toEqual([200, 430])
  })

  it('can fill only a part of the disk', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, uploadsTotalMegabytes: 1 } })
    const noise = Buffer.from(Array.from({ length: 1024 * 1024 * 3 }, (_, n) => (n * n * 31) % 251))
    const bytes = multipart(
      await sharp(noise, { raw: { width: 1024, height: 1024, channels: 3 } })
        .png()
        .toBuffer(),
    )
    let answer = await send(bytes)
    for (let n = 0; n < 20 && answer.status === 200; n += 1) answer = await send(bytes)
    expect([answer.status, answer.data]).toEqual([
      503,
      { reason: 'unavailable', retryAfter: 600, requestId: expect.any(String) },
    ])
    const { total } = await fixture.database
      .on()
      .selectFrom('uploads')
      .select((is) => is.fn.sum<number>('bytes').as('total'))
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBeGreaterThan(1024 * 1024)
    fixture.server.clock.advance(25 * HOUR)
    await fixture.server.housekeeping.purge()
    expect((await send(bytes)).status).toBe(200)
  })

  it.each([
    ['a JPEG that calls itself a PNG', async () => picture().jpeg().toBuffer(), 'photo.png', 'image/png'],
    [
      'a PNG that calls itself a script',
      async () => picture().png().toBuffer(),
      '../../x.js',
      'text/javascript',
    ],
    [
      'a picture with a page behind it',
      async () => Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
      'photo.html',
      'text/html',
    ],
  ])(
    'that is %s is identified by its bytes: re-encoded, with a name of ours',
    async (_, make, name, type) => {
      const { status } = await send(multipart(await make(), name, type))
      expect(status).toBe(200)
      const [upload] = await fixture.database.on().selectFrom('uploads').selectAll().execute()
      expect(upload?.file_name).toMatch(/^[\w-]+\.webp$/)
      const stored = await fixture.server.app.inject({ url: `/files/${upload?.file_name}` })
      expect(stored.headers['content-type']).toBe('image/webp')
      expect((await sharp(stored.rawPayload).metadata()).format).toBe('webp')
      expect(stored.rawPayload.includes('script')).toBe(false)
    },
  )

  it('is limited per day, also for concurrent ones, and the answer has the retry time', async () => {
    await fixture.restart({ limits: { uploadsPerDay: 3 } })
    const bytes = await picture().png().toBuffer()
    const all = await Promise.all(Array.from({ length: 8 }, () => send(multipart(bytes))))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3)
    fixture.server.clock.advance(HOUR)
    const refused = await send(multipart(bytes))
    expect([refused.status, refused.data]).toMatchObject([430, { reason: 'rate' }])
    const { retryAfter = 0 } = refused.data as { retryAfter?: number }
    expect(retryAfter).toBeGreaterThan(22 * 3600)
    fixture.server.clock.advance((retryAfter + 1) * 1000)
    expect((await send(multipart(bytes))).status).toBe(200)
  })
})
