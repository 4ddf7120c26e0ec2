import { buffer } from 'node:stream/consumers'
import type { Balance, Consumed } from '@easel/contract/types'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Visitor } from './support/client.ts'
import { PLENTY, useServer } from './support/fixture.ts'
import { peopleOf } from './support/people.ts'
import { fromBufferPromise } from './support/unzip.ts'

const DAY = 86_400_000
const our = useServer({ limits: PLENTY })
const { at, makeVip, made, get, post } = peopleOf(() => our.server)

const PROMPT = 'A lighthouse / 灯塔 & the "sea"'
const SAVE = '/api/v2/mj/save-consume'
const VIEW = '/api/v2/mj/view-original-consume'
const take = (url: string, imageId: string, slot = 1, who = our.someone) =>
  post<Consumed>(who, url, { imageId, slot })
const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('There is none.')
  return value
}
const file = (url: string) => our.server.app.inject({ method: 'GET', url })

describe('saving', () => {
  it('gives a file with the prompt, the label and a name of its own, and counts once', async () => {
    const id = await made(our.someone, PROMPT)
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

  it('gives a label that can be read, whatever signs the prompt is made of', async () => {
    const id = await made(our.someone, 'A lighthouse\uFFFE at\uFFFF dusk\u{1FFFE} 🌊')
    const { json } = await take(SAVE, id)
    const { xmpAsString = '' } = await sharp((await file(json.data.url)).rawPayload).metadata()
    const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u
    expect(notInXml.exec(xmpAsString.replace(/^.*?<x:xmpmeta/s, '<x:xmpmeta'))).toBeNull()
    expect(xmpAsString).toContain('A lighthouse at dusk\u{1FFFE} 🌊')
  })

  it('is free three times a day, then 402, and 403 for VIP at their own limit', async () => {
    const id = await made(our.someone)
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await take(SAVE, id)).status)
    expect(statuses).toEqual([200, 200, 200, 402])
    expect((await get<Balance>(our.someone, SAVE)).json.data.remaining).toBe(0)
    await our.restart({ limits: { ...PLENTY, vipSavesPerDay: 4 } })
    await makeVip(our.someone)
    expect((await take(SAVE, id)).status).toBe(200)
    const refused = await take(SAVE, id)
    expect([refused.status, refused.json.data]).toMatchObject([403, { reason: 'save_limit' }])
    our.server.clock.turn(DAY + 1000)
    expect((await take(SAVE, id)).status).toBe(200)
  })

  it('never lets more through when clicks come at the same time', async () => {
    const id = await made(our.someone)
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(SAVE, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  })

  it('counts thirty a day from one address, whatever the device, but not of VIP', async () => {
    await our.restart({ limits: { ...PLENTY, newDevicesPerHour: 1000 } })
    const id = await made(our.someone)
    const save = (who: Visitor, from: string) =>
      who.post<{ reason?: string }>(SAVE, { imageId: id, slot: 1 }, { ...at(), from })
    const from = '198.51.100.4'
    const answers = []
    for (let n = 0; n < 11; n += 1) {
      const who = our.server.visitor()
      for (let times = 0; times < 3; times += 1) answers.push(await save(who, from))
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.at(-1)).toMatchObject({ status: 402, json: { data: { reason: 'save_limit' } } })
    const viewed = await our.server.visitor().post(VIEW, { imageId: id, slot: 1 }, { ...at(), from })
    expect(viewed.status).toBe(200)
    expect((await save(our.server.visitor(), '198.51.100.5')).status).toBe(200)
    await makeVip(our.someone)
    expect((await save(our.someone, from)).status).toBe(200)
  })

  it('from one address lets no more through when many devices come at the same time', async () => {
    await our.restart({ limits: { ...PLENTY, addressUsesPerDay: 4 } })
    const id = await made(our.someone)
    const call = { ...at(), from: '198.51.100.4' }
    const ask = () => our.server.visitor().post(SAVE, { imageId: id, slot: 1 }, call)
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  })

  it('is of what one may see: not of others’ hidden works, nor of slots that are not there', async () => {
    const other = our.server.visitor()
    await post(other, '/api/v2/user/settings', { isNoShow: '1' })
    const hidden = await made(other)
    expect((await take(SAVE, hidden)).status).toBe(404)
    await post(other, '/api/v2/user/settings', { isNoShow: '0' })
    expect((await take(SAVE, hidden)).status).toBe(200)
    expect((await take(SAVE, 'nothing')).status).toBe(404)
    expect((await get<Balance>(our.someone, SAVE)).json.data.remaining).toBe(2)
  })

  it('gives an address for ten minutes, and none for a made-up ticket', async () => {
    const { json } = await take(SAVE, await made(our.someone))
    our.server.clock.turn(601_000)
    expect((await file(json.data.url)).statusCode).toBe(404)
    for (const ticket of ['x'.repeat(22), '..%2f..', '']) {
      expect((await file(`/files/taken/${ticket}`)).statusCode).toBe(404)
    }
  })
})

describe('viewing the original', () => {
  it('shows it in the page, three times a day, then 403', async () => {
    const id = await made(our.someone)
    const first = await take(VIEW, id)
    expect(first.json.data.remaining).toBe(2)
    const answer = await file(first.json.data.url)
    expect(answer.headers['content-disposition']).toBeUndefined()
    await take(VIEW, id)
    await take(VIEW, id)
    const refused = await take(VIEW, id)
    expect([refused.status, refused.json.data]).toMatchObject([403, { reason: 'view_limit' }])
  })

  it('shows the mark to those who are not VIP alone', async () => {
    const id = await made(our.someone)
    const pixels = async () => {
      const { json } = await take(VIEW, id)
      return sharp((await file(json.data.url)).rawPayload)
        .raw()
        .toBuffer()
    }
    const marked = await pixels()
    await makeVip(our.someone)
    expect((await pixels()).equals(marked)).toBe(false)
  })
})

describe('several at once', () => {
  it('come as one zip of files with names of their own, each counted', async () => {
    const [one, two] = [await made(our.someone, PROMPT), await made(our.someone, PROMPT)]
    const items = [
      { imageId: one, slot: 1 },
      { imageId: two, slot: 1 },
      { imageId: two, slot: 1 },
      { imageId: 'nothing', slot: 1 },
    ]
    const { status, json } = await post<{ url: string }>(our.someone, '/api/v2/mj/download', { items })
    expect(status).toBe(200)
    const answer = await file(json.data.url)
    expect(answer.headers['content-type']).toBe('application/zip')
    const entries = await fromBufferPromise(answer.rawPayload)
    expect(entries.map(({ name }) => name)).toEqual([
      'Easel A lighthouse 灯塔 the sea 1.jpg',
      'Easel A lighthouse 灯塔 the sea 1 (2).jpg',
    ])
    expect((await sharp(await buffer(present(entries[0]).stream)).metadata()).format).toBe('jpeg')
    expect((await get<Balance>(our.someone, SAVE)).json.data.remaining).toBe(1)
  })

  it('are refused as a whole when there are too many, and when none is one’s own', async () => {
    const id = await made(our.someone)
    const items = [1, 2, 3, 4].map((slot) => ({ imageId: id, slot }))
    expect((await post(our.someone, '/api/v2/mj/download', { items })).status).toBe(402)
    expect((await get<Balance>(our.someone, SAVE)).json.data.remaining).toBe(3)
    const other = our.server.visitor()
    expect((await post(other, '/api/v2/mj/download', { items })).status).toBe(404)
  })

  it('are as many as a VIP may save in a day, and not more', async () => {
    const named = (n: number) => ({
      imageId: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      slot: 4,
    })
    const items = Array.from({ length: 501 }, (_, n) => named(n))
    const ask = (count: number) => post(our.someone, '/api/v2/mj/download', { items: items.slice(0, count) })
    expect([(await ask(500)).status, (await ask(501)).status]).toEqual([404, 400])
    const drop = (count: number) =>
      post(our.someone, '/api/v2/mj/delete', { ids: items.slice(0, count).map(({ imageId }) => imageId) })
    expect([(await drop(500)).status, (await drop(501)).status]).toEqual([404, 400])
  })
})
