import { buffer } from 'node:stream/consumers'
import type { Balance } from '@easel/contract/types'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PROMPT, present, SAVE, useSaves, VIEW } from '../support/saves.ts'
import { fromBufferPromise } from '../support/unzip.ts'

const { fixture, file, get, made, makeVip, post, take } = useSaves()

describe('viewing the original', () => {
  it('is possible three times a day, then answers 403', async () => {
    const id = await made(fixture.visitor)
    const first = await take(VIEW, id)
    expect(first.json.data.remaining).toBe(2)
    const answer = await file(first.json.data.url)
    expect(answer.headers['content-disposition']).toBeUndefined()
    await take(VIEW, id, 2)
    await take(VIEW, id, 3)
    const refused = await take(VIEW, id, 4)
    expect([refused.status, refused.json.data]).toMatchObject([403, { reason: 'view_limit' }])
  })

  it('counts once for a file that is fetched whole or in parts, repeatedly', async () => {
    const id = await made(fixture.visitor)
    const ask = async (url: string, range?: string) => {
      const headers = range ? { range } : {}
      const {
        statusCode,
        rawPayload,
        headers: answerHeaders,
      } = await fixture.server.app.inject({ url, headers })
      return { statusCode, rawPayload, answerHeaders }
    }
    const { url } = (await take(VIEW, id)).json.data
    const whole = await ask(url)
    expect([whole.statusCode, whole.answerHeaders['accept-ranges']]).toEqual([200, 'bytes'])
    expect(whole.answerHeaders['cache-control']).toBe('private, max-age=600')
    expect((await ask(url)).statusCode).toBe(404)
    // What broke off is taken up: once.
    const half = Math.floor(whole.rawPayload.length / 2)
    const rest = await ask(url, `bytes=${half}-`)
    expect([rest.statusCode, rest.answerHeaders['content-range']]).toEqual([
      206,
      `bytes ${half}-${whole.rawPayload.length - 1}/${whole.rawPayload.length}`,
    ])
    expect(rest.rawPayload).toEqual(whole.rawPayload.subarray(half))
    expect((await ask(url, `bytes=0-${half - 1}`)).statusCode).toBe(206)
    expect((await ask(url, 'bytes=0-0')).statusCode).toBe(404)
    expect((await ask(url, 'bytes=-1')).statusCode).toBe(404)
    // Another look costs nothing that day, and has an address of its own.
    const again = (await take(VIEW, id)).json.data
    expect([again.remaining, again.url === url]).toEqual([2, false])
    expect((await ask(again.url, `bytes=${whole.rawPayload.length}-`)).statusCode).toBe(416)
    expect((await fixture.server.app.inject({ method: 'HEAD', url: again.url })).statusCode).toBe(405)
    const two = await Promise.all([ask(again.url), ask(again.url)])
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  })

  it('shows the watermark to everybody but VIP', async () => {
    const id = await made(fixture.visitor)
    const pixels = async () => {
      const { json } = await take(VIEW, id)
      return sharp((await file(json.data.url)).rawPayload)
        .raw()
        .toBuffer()
    }
    const marked = await pixels()
    await makeVip(fixture.visitor)
    expect((await pixels()).equals(marked)).toBe(false)
  })
})

describe('several downloads at once', () => {
  it('are one zip of files with unique names, each counted', async () => {
    const [one, two] = [await made(fixture.visitor, PROMPT), await made(fixture.visitor, PROMPT)]
    const items = [
      { imageId: one, slot: 1 },
      { imageId: two, slot: 1 },
      { imageId: two, slot: 1 },
      { imageId: 'nothing', slot: 1 },
    ]
    const { status, json } = await post<{ url: string }>(fixture.visitor, '/api/v2/mj/download', { items })
    expect(status).toBe(200)
    const answer = await file(json.data.url)
    expect(answer.headers['content-type']).toBe('application/zip')
    const entries = await fromBufferPromise(answer.rawPayload)
    expect(entries.map(({ name }) => name)).toEqual([
      'Easel A lighthouse 灯塔 the sea 1.jpg',
      'Easel A lighthouse 灯塔 the sea 1 (2).jpg',
    ])
    expect((await sharp(await buffer(present(entries[0]).stream)).metadata()).format).toBe('jpeg')
    expect((await get<Balance>(fixture.visitor, SAVE)).json.data.remaining).toBe(1)
  })

  it('are all in the format that is asked for', async () => {
    const [one, two] = [await made(fixture.visitor, PROMPT), await made(fixture.visitor, PROMPT)]
    const items = [one, two].map((imageId) => ({ imageId, slot: 1 }))
    const zipped = async (format: string) => {
      const { json } = await post<{ url: string }>(fixture.visitor, '/api/v2/mj/download', { items, format })
      return fromBufferPromise((await file(json.data.url)).rawPayload)
    }
    for (const format of ['png', 'webp']) {
      const entries = await zipped(format)
      expect(entries.map(({ name }) => name)).toEqual([
        `Easel A lighthouse 灯塔 the sea 1.${format}`,
        `Easel A lighthouse 灯塔 the sea 1 (2).${format}`,
      ])
      const { format: read, xmpAsString } = await sharp(await buffer(present(entries[1]).stream)).metadata()
      expect([read, xmpAsString?.includes('TC260:AIGC')]).toEqual([format, true])
    }
  })

  it('are refused as a whole if there are too many, and if none is one’s own', async () => {
    const id = await made(fixture.visitor)
    const items = [1, 2, 3, 4].map((slot) => ({ imageId: id, slot }))
    expect((await post(fixture.visitor, '/api/v2/mj/download', { items })).status).toBe(402)
    expect((await get<Balance>(fixture.visitor, SAVE)).json.data.remaining).toBe(3)
    const other = fixture.server.visitor()
    expect((await post(other, '/api/v2/mj/download', { items })).status).toBe(404)
  })

  it('are as many as a VIP may download in a day, and not more', async () => {
    const named = (n: number) => ({
      imageId: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      slot: 4,
    })
    const items = Array.from({ length: 501 }, (_, n) => named(n))
    const ask = (count: number) =>
      post(fixture.visitor, '/api/v2/mj/download', { items: items.slice(0, count) })
    expect([(await ask(500)).status, (await ask(501)).status]).toEqual([404, 400])
    const drop = (count: number) =>
      post(fixture.visitor, '/api/v2/mj/delete', { ids: items.slice(0, count).map(({ imageId }) => imageId) })
    expect([(await drop(500)).status, (await drop(501)).status]).toEqual([404, 400])
  })
})
