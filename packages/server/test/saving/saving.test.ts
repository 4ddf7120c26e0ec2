import type { Balance, Consumed } from '@easel/contract/types'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS } from '../support/fixture.ts'
import { PROMPT, present, SAVE, useSaves, VIEW } from '../support/saves.ts'

const DAY = 86_400_000

const SHOW = '/api/v2/mj/show'
const DELETE = '/api/v2/mj/delete'

const { fixture, at, file, get, made, makeVip, post, take } = useSaves()

describe('a download', () => {
  it('is a file with the prompt, the AI label and a unique name, and counts once', async () => {
    const id = await made(fixture.visitor, PROMPT)
    const { status, json } = await take(SAVE, id, 2)
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ remaining: 2, limit: 3, resetsAt: expect.any(Number) })
    const answer = await file(json.data.url)
    expect(answer.headers['content-type']).toBe('image/jpeg')
    const disposition = String(answer.headers['content-disposition'])
    expect(decodeURIComponent(disposition)).toContain('Easel A lighthouse 灯塔 the sea 2.jpg')
    const { xmpAsString, exif, format } = await sharp(answer.rawPayload).metadata()
    expect(format).toBe('jpeg')
    expect(xmpAsString).toContain('A lighthouse / 灯塔 &amp; the &quot;sea&quot;')
    expect(xmpAsString).toMatch(/DigitalSourceType="[^"]*trainedAlgorithmicMedia"/)
    expect(xmpAsString).toContain('TC260:AIGC="{&quot;Label&quot;:&quot;1&quot;')
    expect(exif?.toString('latin1')).toContain('Easel')
  })

  it('names in its AI label who answers for it', async () => {
    const producers = async () => {
      const id = await made(fixture.visitor, PROMPT)
      const { json } = await take(SAVE, id, 2)
      const { xmpAsString = '' } = await sharp((await file(json.data.url)).rawPayload).metadata()
      return [...xmpAsString.matchAll(/&quot;Content(?:Producer|Propagator)&quot;:&quot;(.*?)&quot;/g)].map(
        ([, name]) => name,
      )
    }
    expect(await producers()).toEqual(['Easel', 'Easel'])
    await fixture.restart({
      environment: { CONTENT_PRODUCER: '91110000MA00000000' },
      limits: GENEROUS_LIMITS,
    })
    expect(await producers()).toEqual(['91110000MA00000000', '91110000MA00000000'])
  })

  it('is in the format that is asked for, with the same label and watermark in each', async () => {
    const id = await made(fixture.visitor, PROMPT)
    const looks = []
    for (const [format, ending] of [
      ['png', 'png'],
      ['webp', 'webp'],
      ['jpeg', 'jpg'],
    ]) {
      const { json } = await post<Consumed>(fixture.visitor, SAVE, { imageId: id, slot: 2, format })
      expect(json.data.remaining).toBe(2)
      const answer = await file(json.data.url)
      expect(answer.headers['content-type']).toBe(`image/${format}`)
      expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
        `Easel A lighthouse 灯塔 the sea 2.${ending}`,
      )
      const image = sharp(answer.rawPayload)
      const { xmpAsString, exif, format: read } = await image.metadata()
      expect(read).toBe(format)
      expect(xmpAsString).toContain('A lighthouse / 灯塔 &amp; the &quot;sea&quot;')
      expect(xmpAsString).toMatch(/DigitalSourceType="[^"]*trainedAlgorithmicMedia"/)
      expect(xmpAsString).toContain('TC260:AIGC="{&quot;Label&quot;:&quot;1&quot;')
      expect(exif?.toString('latin1')).toContain('Easel')
      looks.push(await image.resize(16, 16).removeAlpha().raw().toBuffer())
    }
    const [png = [], ...others] = looks
    for (const other of others) {
      const apart = [...png].map((level, at) => Math.abs(level - (other[at] ?? 0)))
      // On average: at the edges of the mark each format has levels of its own.
      expect(apart.reduce((sum, each) => sum + each, 0) / apart.length).toBeLessThan(2)
    }
    expect((await post(fixture.visitor, SAVE, { imageId: id, slot: 2, format: 'gif' })).status).toBe(400)
  })

  it('has a readable AI label, whatever characters the prompt has', async () => {
    const id = await made(fixture.visitor, 'A lighthouse\uFFFE at\uFFFF dusk\u{1FFFE} 🌊')
    const { json } = await take(SAVE, id)
    const { xmpAsString = '' } = await sharp((await file(json.data.url)).rawPayload).metadata()
    const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u
    expect(notInXml.exec(xmpAsString.replace(/^.*?<x:xmpmeta/s, '<x:xmpmeta'))).toBeNull()
    expect(xmpAsString).toContain('A lighthouse at dusk\u{1FFFE} 🌊')
  })

  it('is free three times a day, then 402, and 403 for VIP at their own limit', async () => {
    const id = await made(fixture.visitor)
    const statuses = []
    for (let slot = 1; slot <= 4; slot += 1) statuses.push((await take(SAVE, id, slot)).status)
    expect(statuses).toEqual([200, 200, 200, 402])
    expect((await get<Balance>(fixture.visitor, SAVE)).json.data.remaining).toBe(0)
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, vipSavesPerDay: 4 } })
    await makeVip(fixture.visitor)
    expect((await take(SAVE, id, 4)).status).toBe(200)
    const other = await made(fixture.visitor)
    const refused = await take(SAVE, other)
    expect([refused.status, refused.json.data]).toMatchObject([403, { reason: 'save_limit' }])
    fixture.server.clock.advance(DAY + 1000)
    expect((await take(SAVE, other)).status).toBe(200)
  })

  it('counts once per image and day, however often and in whatever form it is fetched', async () => {
    const id = await made(fixture.visitor)
    const items = [1, 2].map((slot) => ({ imageId: id, slot }))
    const zip = () => post<Consumed>(fixture.visitor, '/api/v2/mj/download', { items })
    const left = [(await take(SAVE, id)).json.data.remaining, (await take(SAVE, id)).json.data.remaining]
    expect([...left, (await zip()).json.data.remaining, (await zip()).json.data.remaining]).toEqual([
      2, 2, 1, 1,
    ])
    expect((await take(SAVE, id, 3)).json.data.remaining).toBe(0)
    // Nothing is left, and what was downloaded can still be downloaded again.
    expect([(await take(SAVE, id, 2)).status, (await take(SAVE, id, 4)).status]).toEqual([200, 402])
    fixture.server.clock.advance(DAY + 1000)
    expect((await take(SAVE, id)).json.data.remaining).toBe(2)
  })

  it('counts once per idempotency key, even if its first answer was lost', async () => {
    const id = await made(fixture.visitor)
    const under = (key: string, url: string, body: object) =>
      fixture.visitor.post<Consumed>(url, body, { ...at(), headers: { 'idempotency-key': key } })
    for (const [url, body, another] of [
      [SAVE, { imageId: id, slot: 1 }, { imageId: id, slot: 2 }],
      [VIEW, { imageId: id, slot: 1 }, { imageId: id, slot: 2 }],
      ['/api/v2/mj/download', { items: [{ imageId: id, slot: 3 }] }, { items: [{ imageId: id, slot: 2 }] }],
    ] as const) {
      const key = `once ${url}`.replaceAll(/[ /]/g, '-')
      const all = await Promise.all([1, 2, 3].map(() => under(key, url, body)))
      expect(new Set(all.map(({ json }) => json.data.url)).size).toBe(1)
      expect(new Set(all.map(({ json }) => json.data.remaining)).size).toBe(1)
      expect((await file(present(all[0]).json.data.url)).statusCode).toBe(200)
      expect((await under(key, url, another)).status).toBe(409)
      fixture.server.clock.advance(601_000)
      const late = await under(key, url, body)
      expect(late.json.data.remaining).toBe(present(all[0]).json.data.remaining)
      expect((await file(late.json.data.url)).statusCode).toBe(200)
    }
    expect((await under('same', SAVE, { imageId: id, slot: 1 })).status).toBe(200)
    expect((await under('same', VIEW, { imageId: id, slot: 1 })).status).toBe(409)
    expect((await under('x'.repeat(129), SAVE, { imageId: id, slot: 1 })).status).toBe(400)
    expect((await get<Balance>(fixture.visitor, SAVE)).json.data.remaining).toBe(1)
  })

  it('still works after an own work has left the square and its URLs have changed, until it is deleted', async () => {
    const id = await made(fixture.visitor)
    const { url } = (await take(SAVE, id)).json.data
    await post(fixture.visitor, '/api/v2/mj/show', { id, shown: false })
    expect((await file(url)).statusCode).toBe(200)
    await post(fixture.visitor, '/api/v2/mj/delete', { ids: [id] })
    expect((await file(url)).statusCode).toBe(404)
  })

  it.each([
    ['its owner shows no longer', (id: string, owner: Visitor) => post(owner, SHOW, { id, shown: false })],
    ['the operator has hidden', (id: string) => fixture.server.operations.reports.hide(id)],
    ['its owner has deleted', (id: string, owner: Visitor) => post(owner, DELETE, { ids: [id] })],
  ])('is impossible for a work that %s, by an older URL too', async (_, takeDown) => {
    const owner = fixture.server.visitor()
    const id = await made(owner)
    const urls = [present((await take(SAVE, id)).json.data.url), (await take(VIEW, id)).json.data.url]
    await takeDown(id, owner)
    for (const url of urls) expect((await file(url)).statusCode).toBe(404)
  })

  it('is possible for the owner of a work that the operator has hidden', async () => {
    const id = await made(fixture.visitor)
    const { url } = (await take(SAVE, id)).json.data
    await fixture.server.operations.reports.hide(id)
    expect((await file(url)).statusCode).toBe(200)
    expect((await take(SAVE, id, 2)).status).toBe(200)
  })

  it('never exceeds the limit with concurrent clicks', async () => {
    const id = await made(fixture.visitor)
    const other = await made(fixture.visitor)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => take(SAVE, at < 4 ? id : other, 1 + (at % 4))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  })

  it('is limited to thirty a day per address, for any devices, but not for VIP', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, newDevicesPerHour: 1000 } })
    const id = await made(fixture.visitor)
    const save = (who: Visitor, from: string, slot = 1) =>
      who.post<{ reason?: string }>(SAVE, { imageId: id, slot }, { ...at(), from })
    const from = '198.51.100.4'
    const answers = []
    for (let n = 0; n < 11; n += 1) {
      const who = fixture.server.visitor()
      for (let slot = 1; slot <= 3; slot += 1) answers.push(await save(who, from, slot))
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.at(-1)).toMatchObject({ status: 402, json: { data: { reason: 'save_limit' } } })
    const viewed = await fixture.server.visitor().post(VIEW, { imageId: id, slot: 1 }, { ...at(), from })
    expect(viewed.status).toBe(200)
    expect((await save(fixture.server.visitor(), '198.51.100.5')).status).toBe(200)
    await makeVip(fixture.visitor)
    expect((await save(fixture.visitor, from)).status).toBe(200)
  })

  it('never exceeds the address limit with many devices at once', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, addressUsesPerDay: 4 } })
    const id = await made(fixture.visitor)
    const call = { ...at(), from: '198.51.100.4' }
    const ask = () => fixture.server.visitor().post(SAVE, { imageId: id, slot: 1 }, call)
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  })

  it('requires an image that the caller may see: not of others’ hidden works, nor missing slots', async () => {
    const other = fixture.server.visitor()
    await post(other, '/api/v2/user/settings', { isNoShow: '1' })
    const hidden = await made(other)
    expect((await take(SAVE, hidden)).status).toBe(404)
    await post(other, '/api/v2/user/settings', { isNoShow: '0' })
    expect((await take(SAVE, hidden)).status).toBe(200)
    expect((await take(SAVE, 'nothing')).status).toBe(404)
    expect((await get<Balance>(fixture.visitor, SAVE)).json.data.remaining).toBe(2)
  })

  it('has a URL that is valid for ten minutes, and made-up tickets have none', async () => {
    const { json } = await take(SAVE, await made(fixture.visitor))
    fixture.server.clock.advance(601_000)
    expect((await file(json.data.url)).statusCode).toBe(404)
    for (const ticket of ['x'.repeat(22), '..%2f..', '']) {
      expect((await file(`/files/taken/${ticket}`)).statusCode).toBe(404)
    }
  })
})
