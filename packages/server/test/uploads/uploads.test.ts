import { deflateSync } from 'node:zlib'
import type { ImageSet } from '@easel/contract/types'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../src/http/messages/messages.ts'
import { eventually } from '../support/client.ts'
import { PLENTY, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { BOUNDARY, multipart, sendUpload } from '../support/upload.ts'

const HOUR = 3_600_000
const our = useServer({ limits: PLENTY })
const { get } = peopleOf(() => our.server)

const URL = '/api/v2/mj/uploads'
const send = (payload: Buffer, who = our.someone, more: Record<string, string> = {}, from?: string) =>
  sendUpload(our.server, who, payload, more, from)

const picture = (width = 80, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })

/** A PNG whose head says that it is enormous. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A JPEG whose head says that it is as large as a JPEG can say. */
async function jpegBomb(side: number): Promise<Buffer> {
  const bytes = await picture(64, 64).jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(side, frame + 5)
  bytes.writeUInt16BE(side, frame + 7)
  return bytes
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

describe('an upload', () => {
  it('can be started from: the engine gets its pixels, and the work stays out of the square', async () => {
    const { status, data } = await send(multipart(await picture().png().toBuffer()))
    expect([status, data]).toMatchObject([200, { width: 80, height: 60 }])
    const { json } = await our.submit(our.someone, { image: data.id })
    const path = `/api/v2/mj/image/${json.data.id}`
    const answer = await eventually(
      () => get<ImageSet>(our.someone, path),
      (each) => each.status !== 413,
    )
    expect(answer.json.data).toMatchObject({ status: 4, shownInSquare: false })
    const { source } = our.server.scripted.seen.at(-1) ?? {}
    expect(source?.picture).toMatchObject({ width: 80, height: 60 })
    expect((await get(our.server.visitor(), `${path}?source=square`)).status).toBe(404)
  })

  it('is made upright, without the place where it was taken, and no larger than it is shown', async () => {
    const bytes = await picture(3000, 2000)
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { data } = await send(multipart(bytes, 'a.jpg', 'image/jpeg'))
    expect(data).toMatchObject({ width: 1024, height: 1536 })
    const [upload] = await our.database.on().selectFrom('uploads').selectAll().execute()
    const kept = await our.server.app.inject({ url: `/files/${upload?.file_name}` })
    const metadata = await sharp(kept.rawPayload).metadata()
    expect([metadata.format, metadata.exif, metadata.xmp]).toEqual(['webp', undefined, undefined])
  })

  it.each([
    ['nothing at all', async () => Buffer.alloc(0)],
    ['text that calls itself a PNG', async () => Buffer.from('not a picture')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>')],
    ['a GIF', async () => picture().gif().toBuffer()],
    ['a page that calls itself a PNG', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an AVIF that calls itself a PNG', async () => picture().avif().toBuffer()],
    ['a TIFF that calls itself a PNG', async () => picture().tiff().toBuffer()],
    [
      'a PDF that begins like a JPEG',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('%PDF-1.7')]),
    ],
    ['smaller than anything that can be seen', async () => picture(8, 8).png().toBuffer()],
    ['half a PNG', async () => (await picture(400, 400).png().toBuffer()).subarray(0, 120)],
    [
      'an animation',
      async () => {
        const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 10), Buffer.alloc(64 * 64 * 3, 250)])
        return sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
          .webp()
          .toBuffer()
      },
    ],
  ])('that is %s is refused with words', async (_, make) => {
    const { status, data } = await send(multipart(await make()))
    expect([status, data.reason]).toEqual([400, 'not_an_image'])
  })

  it.each([
    ['a PNG of 50,000 × 50,000', async () => bomb(50_000)],
    ['a JPEG of 50,000 × 50,000', async () => jpegBomb(50_000)],
    ['a PNG of 26 megapixels', async () => picture(6500, 4000).png({ compressionLevel: 9 }).toBuffer()],
    [
      'a PNG of 13 megapixels with 16 bits',
      async () => picture(4000, 3250).toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer(),
    ],
  ])('that is %s is not decoded', async (_, make) => {
    const { status, data } = await send(multipart(await make()))
    expect([status, data.reason]).toEqual([400, 'too_large'])
  })

  it('of 24 megapixels is taken', async () => {
    const { status, data } = await send(multipart(await picture(6000, 4000).jpeg().toBuffer()))
    expect([status, data]).toMatchObject([200, { width: 1536, height: 1024 }])
  })

  it('of many people at once waits in a short line: the others are told when to try again', async () => {
    await our.restart({ limits: { ...PLENTY, uploadsAtOnce: 100 } })
    const bytes = await picture(2000, 2000).png().toBuffer()
    const all = await Promise.all(
      Array.from({ length: 24 }, () => send(multipart(bytes), our.server.visitor())),
    )
    const taken = all.filter(({ status }) => status === 200)
    const refused = all.filter(({ status }) => status === 503)
    expect(taken.length + refused.length).toBe(24)
    // Two are read and six wait; on a busy machine some are read before the last ones have come.
    expect(taken.length).toBeGreaterThanOrEqual(8)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.data).toEqual({ reason: 'unavailable', retryAfter: 5 })
    expect((await send(multipart(bytes))).status).toBe(200)
  })

  it('is not even read while as many of one address, or of everybody, are being received', async () => {
    await our.restart({ limits: { ...PLENTY, addressUploadsAtOnce: 2, uploadsAtOnce: 8 } })
    const bytes = multipart(await picture().png().toBuffer())
    const at = (from: string) => send(bytes, our.server.visitor(), {}, from)
    const ofOne = await Promise.all([at('8.8.8.8'), at('8.8.8.8'), at('8.8.8.8')])
    expect(ofOne.map(({ status }) => status).toSorted()).toEqual([200, 200, 503])
    const ofAll = await Promise.all(Array.from({ length: 9 }, (_, n) => at(`8.8.8.${n}`)))
    expect(ofAll.map(({ status }) => status).toSorted()).toEqual([...Array<number>(8).fill(200), 503])
  })

  it('finds a place although one address, or one network, sends as many as it can', async () => {
    await our.restart({ limits: { ...PLENTY, addressUploadsAtOnce: 16, uploadsAtOnce: 16 } })
    const bytes = multipart(await picture().png().toBuffer())
    const at = async (from: string) => (await send(bytes, our.server.visitor(), {}, from)).status
    const answersBeside = async (addresses: readonly string[]) => {
      const many = addresses.map(at)
      const beside = at('8.8.4.4')
      const answers = await Promise.all(many)
      return [answers.filter((status) => status === 200).length, await beside]
    }
    expect(await answersBeside(Array<string>(16).fill('8.8.8.8'))).toEqual([4, 200])
    const network = Array.from({ length: 16 }, (_, n) => `2001:db8:1:${n + 1}::1`)
    expect(await answersBeside(network)).toEqual([5, 200])
  })

  it('counts when it is damaged too: for the device, for its address and for its network', async () => {
    await our.restart({
      limits: { ...PLENTY, uploadsPerDay: 2, addressUploadsPerDay: 3, networkTimes: 2 },
    })
    const good = multipart(await picture().png().toBuffer())
    const damaged = multipart((await picture(400, 400).png().toBuffer()).subarray(0, 120))
    const at = async (from: string, who = our.server.visitor(), bytes = damaged) =>
      (await send(bytes, who, {}, from)).status
    const one = our.server.visitor()
    const ofOne = [await at('8.8.8.8', one), await at('8.8.8.8', one), await at('8.8.8.8', one)]
    expect(ofOne).toEqual([400, 400, 430])
    expect(await at('8.8.8.8', one, good)).toBe(430)
    expect([await at('8.8.8.8'), await at('8.8.8.8'), await at('8.8.4.4')]).toEqual([400, 430, 400])
    const ofNetwork = []
    for (let n = 1; n <= 7; n += 1) ofNetwork.push(await at(`2001:db8:1:${n}::1`))
    expect(ofNetwork).toEqual([400, 400, 400, 400, 400, 400, 430])
    our.server.clock.turn(24 * HOUR + 1000)
    await our.server.housekeeping.purge()
    expect(await our.database.on().selectFrom('upload_attempts').selectAll().execute()).toEqual([])
    expect(await at('8.8.8.8', one, good)).toBe(200)
  })

  it('does not count when the server was too busy to read it', async () => {
    await our.restart({ limits: { ...PLENTY, uploadsAtOnce: 100, uploadsPerDay: 1 } })
    const bytes = multipart(await picture(2000, 2000).png().toBuffer())
    const people = Array.from({ length: 24 }, () => our.server.visitor())
    const answers = await Promise.all(people.map((who) => send(bytes, who)))
    const some = (status: number) => people.filter((_, n) => answers[n]?.status === status).slice(0, 3)
    expect(some(503).length).toBeGreaterThan(0)
    for (const who of some(503)) expect((await send(bytes, who)).status).toBe(200)
    for (const who of some(200)) expect((await send(bytes, who)).status).toBe(430)
  })

  it('counts by address too, so that a new device is no new day', async () => {
    await our.restart({ limits: { ...PLENTY, addressUploadsPerDay: 2 } })
    const bytes = multipart(await picture().png().toBuffer())
    const at = async (from: string) => (await send(bytes, our.server.visitor(), {}, from)).status
    expect([await at('8.8.8.8'), await at('8.8.8.8'), await at('8.8.8.8'), await at('8.8.4.4')]).toEqual([
      200, 200, 430, 200,
    ])
  })

  it('counts by /48 too, as often as some addresses may', async () => {
    await our.restart({
      limits: { ...PLENTY, addressUploadsPerDay: 1, addressUploadsAtOnce: 1, networkTimes: 2 },
    })
    const bytes = multipart(await picture().png().toBuffer())
    const at = async (network: string) =>
      (await send(bytes, our.server.visitor(), {}, `${network}::1`)).status
    const atOnce = await Promise.all(['2001:db8:1:1', '2001:db8:1:2', '2001:db8:1:3'].map(at))
    expect(atOnce.toSorted()).toEqual([200, 200, 503])
    expect([await at('2001:db8:1:4'), await at('2001:db8:2:1')]).toEqual([430, 200])
    // A local NAT64 is one address, whatever it carries.
    expect([await at('64:ff9b:1:1'), await at('64:ff9b:1:2')]).toEqual([200, 430])
  })

  it('fills a part of the disk and no more', async () => {
    await our.restart({ limits: { ...PLENTY, uploadsTotalMegabytes: 1 } })
    const noise = Buffer.from(Array.from({ length: 1024 * 1024 * 3 }, (_, n) => (n * n * 31) % 251))
    const bytes = multipart(
      await sharp(noise, { raw: { width: 1024, height: 1024, channels: 3 } })
        .png()
        .toBuffer(),
    )
    let answer = await send(bytes)
    for (let n = 0; n < 20 && answer.status === 200; n += 1) answer = await send(bytes)
    expect([answer.status, answer.data]).toEqual([503, { reason: 'unavailable', retryAfter: 600 }])
    const { total } = await our.database
      .on()
      .selectFrom('uploads')
      .select((is) => is.fn.sum<number>('bytes').as('total'))
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBeGreaterThan(1024 * 1024)
    our.server.clock.turn(25 * HOUR)
    await our.server.housekeeping.purge()
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
  ])('that is %s is what its bytes say: made anew, with a name of ours', async (_, make, name, type) => {
    const { status } = await send(multipart(await make(), name, type))
    expect(status).toBe(200)
    const [upload] = await our.database.on().selectFrom('uploads').selectAll().execute()
    expect(upload?.file_name).toMatch(/^[\w-]+\.webp$/)
    const kept = await our.server.app.inject({ url: `/files/${upload?.file_name}` })
    expect(kept.headers['content-type']).toBe('image/webp')
    expect((await sharp(kept.rawPayload).metadata()).format).toBe('webp')
    expect(kept.rawPayload.includes('script')).toBe(false)
  })

  it('is refused on pages where nothing can be made', async () => {
    const origins = ['https://shop.example']
    await our.server.partners.add({ id: 'acme', origins, features: ['works'] })
    const bytes = await picture().png().toBuffer()
    const { status, data } = await send(multipart(bytes), our.someone, { 'x-partner-id': 'acme' })
    expect([status, data.reason]).toEqual([403, 'not_offered'])
  })

  it('is refused when it is too large, or no upload at all', async () => {
    const large = await send(multipart(Buffer.alloc(10 * 1024 * 1024 + 1)))
    expect([large.status, large.data.reason]).toEqual([400, 'too_large'])
    const { status } = await our.someone.post(URL, { file: 'x' })
    expect(status).toBe(400)
    expect((await send(Buffer.from(`--${BOUNDARY}--\r\n`))).status).toBe(400)
  })

  it('comes as often as one may a day, also at once, and says when the next may', async () => {
    await our.restart({ limits: { uploadsPerDay: 3 } })
    const bytes = await picture().png().toBuffer()
    const all = await Promise.all(Array.from({ length: 8 }, () => send(multipart(bytes))))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3)
    our.server.clock.turn(HOUR)
    const refused = await send(multipart(bytes))
    expect([refused.status, refused.data]).toMatchObject([430, { reason: 'rate' }])
    const { retryAfter = 0 } = refused.data as { retryAfter?: number }
    expect(retryAfter).toBeGreaterThan(22 * 3600)
    our.server.clock.turn((retryAfter + 1) * 1000)
    expect((await send(multipart(bytes))).status).toBe(200)
  })

  it('is one’s own, and gone after a day', async () => {
    const { data } = await send(multipart(await picture().webp().toBuffer()))
    const asOther = await our.submit(our.server.visitor(), { image: data.id })
    expect([asOther.status, asOther.json.data]).toMatchObject([400, { field: 'image' }])
    our.server.clock.turn(24 * HOUR + 1000)
    const late = await our.submit(our.someone, { image: data.id })
    expect([late.status, late.json.data]).toMatchObject([400, { reason: 'upload_gone', field: 'image' }])
    expect(late.json.message).toBe(messageOf('upload_gone', 'en'))
    await our.server.housekeeping.purge()
    await our.server.housekeeping.sweep()
    expect(await our.database.on().selectFrom('files').selectAll().execute()).toEqual([])
  })
})
