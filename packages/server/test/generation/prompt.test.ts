import { describe, expect, it } from 'vitest'

import { useServer } from '../support/fixture.ts'

const SUBMIT = '/api/v2/mj/submit'
const DAY = 86_400_000

const fixture = useServer()

describe('a prompt', () => {
  const refused: [string, unknown, string][] = [
    ['nothing', '', 'prompt_empty'],
    ['white space', ' \n\t　', 'prompt_empty'],
    ['signs that engines read as commands', 'a <b> {c}', 'prompt_special_characters'],
    ['a control character', 'a\u0007', 'prompt_special_characters'],
    ['a bidirectional override', 'a\u202Eb', 'prompt_special_characters'],
    ['nothing that can be seen', '\u200B\u2060\uFEFF\u00AD', 'prompt_empty'],
    ['an isolate that turns what follows around', 'a\u2067b\u2069', 'prompt_special_characters'],
    ['half a sign', 'a\uD83D', 'prompt_special_characters'],
    ['2,001 code points', '灯'.repeat(2001), 'prompt_too_long'],
    ['2,001 emoji', '😀'.repeat(2001), 'prompt_too_long'],
    ['501 people who are four code points each', '👩‍🎨️'.repeat(501), 'prompt_too_long'],
    ['a number', 7, 'body_invalid'],
    ['null', null, 'body_invalid'],
    ['a list', ['a'], 'body_invalid'],
  ]
  it.each(refused)('with %s is refused', async (_name, prompt, reason) => {
    const { status, json } = await fixture.visitor.post(SUBMIT, { prompt, modelId: 0, ratioType: 1 })
    expect(status).toBe(400)
    expect(json.data).toMatchObject({ reason, field: 'prompt' })
    expect(await fixture.count('works')).toBe(0)
  })

  it.each([
    ['zhCN', '请先输入提示词', '请勿输入特殊字符'],
    ['en', 'Please enter a prompt first.', 'Please do not use special characters.'],
  ])('is refused in the language %s', async (language, empty, special) => {
    const headers = { 'x-language': language }
    expect((await fixture.submit(fixture.visitor, { prompt: '' }, { headers })).json.message).toBe(empty)
    expect((await fixture.submit(fixture.visitor, { prompt: '<' }, { headers })).json.message).toBe(special)
  })

  it.each([
    '灯塔与海，月光！',
    '👩‍🎨 at work\nsecond line',
    'Ein Füchslein — «oui»',
    '𠮷'.repeat(2000),
    '😀'.repeat(2000),
    '👩‍🎨️'.repeat(500),
    'غابة في الضباب عند الفجر\u200F، بالألوان المائية',
    'מגדלור על צוק, שקיעה',
    'می\u200Cخواهم یک فانوس دریایی',
    'ｆｕｌｌ　ｗｉｄｔｈ and half ﾊﾝｶｸ',
    'e\u0301toile'.repeat(200),
  ])('in any script is accepted, and returned unchanged: %s', async (prompt) => {
    const { status, json } = await fixture.submit(fixture.visitor, { prompt })
    expect(status).toBe(200)
    expect((await fixture.visitor.ended(json.data.id)).prompt).toBe(prompt)
  })

  const wrong: [string, object][] = [
    ['modelId', { modelId: 7 }],
    ['modelId', { modelId: '0' }],
    ['ratioType', { ratioType: 4 }],
    ['aspectRatio', { ratioType: 3, aspectRatio: '7:1' }],
    // The engine paints no such.
    ['aspectRatio', { ratioType: 2, aspectRatio: '9:16' }],
    // Not the nearest of the three.
    ['aspectRatio', { ratioType: 1, aspectRatio: '16:9' }],
    ['imageCount', { imageCount: 0 }],
    ['imageCount', { imageCount: 5 }],
    ['stylize', { stylize: 1001 }],
    ['seed', { seed: -1 }],
    ['seed', { seed: 1.5 }],
    ['styleId', { styleId: 'no-such-style' }],
    ['image', { image: 'upload-1' }],
    ['negativePrompt', { negativePrompt: '{' }],
  ]
  it.each(wrong)('with a wrong %s is refused', async (field, over) => {
    const { status, json } = await fixture.visitor.post(SUBMIT, {
      prompt: 'a',
      modelId: 0,
      ratioType: 1,
      ...over,
    })
    expect(status).toBe(400)
    expect(json.data).toMatchObject({ field })
  })

  it('in a body that is malformed, poisoned, too large or of another type is refused with 400', async () => {
    const bodies = ['{', '[]', '"a"', '{"__proto__":{"vip":true},"prompt":"a","modelId":0,"ratioType":1}']
    for (const raw of bodies) expect((await fixture.visitor.call('POST', SUBMIT, { raw })).status).toBe(400)
    const large = await fixture.visitor.post(SUBMIT, {
      prompt: 'a'.repeat(100_000),
      modelId: 0,
      ratioType: 1,
    })
    expect([large.status, large.json.data]).toEqual([400, { reason: 'too_large' }])
    const headers = { 'content-type': 'text/plain' }
    expect((await fixture.visitor.call('POST', SUBMIT, { raw: 'prompt=a', headers })).status).toBe(400)
    expect(await fixture.count('works')).toBe(0)
  })

  it('with a locked parameter is refused with 402, which names it', async () => {
    const { status, json } = await fixture.submit(fixture.visitor, { stylize: 250 })
    expect(status).toBe(402)
    expect(json.data).toEqual({ reason: 'vip', field: 'stylize' })
    expect((await fixture.submit(fixture.visitor, { stylize: 100 })).status).toBe(200)
  })
})

describe('an accepted prompt', () => {
  it('has the ratio that it asked for, in lists, and in the engine’s request', async () => {
    const { json } = await fixture.submit(fixture.visitor, { ratioType: 3, aspectRatio: '16:9' })
    const set = await fixture.visitor.ended(json.data.id)
    expect(set).toMatchObject({ ratioType: 3, aspectRatio: '16:9' })
    expect(fixture.server.scripted.seen.at(-1)).toMatchObject({ ratio: '16:9' })
    const wide = await fixture.visitor.get<{ items: unknown[] }>('/api/v2/mj/mine?ratioType=3')
    expect(wide.json.data.items).toEqual([expect.objectContaining({ id: set.id, aspectRatio: '16:9' })])
    const plain = await fixture.submit(fixture.visitor, { ratioType: 3 })
    expect(await fixture.visitor.ended(plain.json.data.id)).not.toHaveProperty('aspectRatio')
  })

  it('has as many images as were asked for, each of them stored, and costs one generation', async () => {
    fixture.server.scripted.behaves('waits')
    const { json } = await fixture.submit(fixture.visitor, { imageCount: 2 })
    const running = await fixture.visitor.get(`/api/v2/mj/image/${json.data.id}`)
    expect(running.json.data).toMatchObject({ imageCount: 2, slots: [] })
    await expect.poll(() => fixture.server.scripted.seen.at(-1)?.slots).toEqual([1, 2])
    fixture.server.scripted.resume()
    const set = await fixture.visitor.ended(json.data.id)
    expect(set).toMatchObject({ status: 4, imageCount: 2, quota: { charged: 1, refunded: 0 } })
    expect(set.slots.map(({ slot, thumbUrl }) => [slot, Boolean(thumbUrl)])).toEqual([
      [1, true],
      [2, true],
    ])
    expect(fixture.server.scripted.seen.at(-1)?.slots).toEqual([1, 2])
    fixture.server.scripted.behaves('draws')
    const { json: usual } = await fixture.submit(fixture.visitor, { imageCount: 4 })
    const four = await fixture.visitor.ended(usual.data.id)
    expect(four.slots).toHaveLength(4)
    expect(four).not.toHaveProperty('imageCount')
  })

  it('becomes four images with everything that a page shows of them', async () => {
    const { json } = await fixture.submit(fixture.visitor, {
      seed: 7,
      styleId: 'ink',
      negativePrompt: 'people',
      ratioType: 3,
    })
    expect(json.data).toEqual({ id: expect.any(String), queuePosition: null, etaSeconds: expect.any(Number) })
    const set = await fixture.visitor.ended(json.data.id)
    expect(set).toMatchObject({
      status: 4,
      progress: 100,
      prompt: 'A lighthouse',
      negativePrompt: 'people',
      styleId: 'ink',
      ratioType: 3,
      seed: 7,
      stylize: 100,
      engine: 'scripted',
      mine: true,
      failure: null,
      quota: { charged: 1, refunded: 0 },
    })
    expect(set.slots.map(({ slot }) => slot)).toEqual([1, 2, 3, 4])
    for (const { thumbUrl, previewUrl, thumbhash } of set.slots) {
      expect(thumbhash).toMatch(/^[A-Za-z0-9+/=]{20,}$/)
      for (const url of [thumbUrl, previewUrl]) {
        const file = await fixture.server.app.inject({ url: url ?? '' })
        expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
        expect(file.headers['cache-control']).toBe('private, max-age=31536000, immutable')
        expect(file.headers['x-content-type-options']).toBe('nosniff')
      }
    }
    expect((set.expiresAt ?? 0) - (set.finishedAt ?? 0)).toBe(60 * DAY)
    expect(fixture.server.scripted.seen).toHaveLength(1)
  })

  it('has one result per idempotency key, for concurrent requests too', async () => {
    const headers = { 'idempotency-key': 'once' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fixture.submit(fixture.visitor, {}, { headers })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ json }) => JSON.stringify(json.data))).size).toBe(1)
    expect(await fixture.count('works')).toBe(1)
    expect((await fixture.submit(fixture.visitor, { prompt: 'Another' }, { headers })).status).toBe(409)
    expect((await fixture.submit(fixture.server.visitor(), {}, { headers })).status).toBe(200)
  })

  it('is charged once per idempotency key, and another key is another set', async () => {
    await fixture.restart({ limits: { submitsPerWindow: 100, waiting: 100, generationsPerDay: 2 } })
    const requests = ['a', 'b', 'a', 'c', 'b', 'a'].map((key) =>
      fixture.submit(fixture.visitor, {}, { headers: { 'idempotency-key': key } }),
    )
    const answers = await Promise.all(requests)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3)
    expect(new Set(answers.map(({ json }) => json.data.id).filter(Boolean)).size).toBe(2)
    expect(await fixture.count('works')).toBe(2)
    // Asked again, also after a refusal, the answer is the same.
    const again = await fixture.submit(fixture.visitor, {}, { headers: { 'idempotency-key': 'a' } })
    expect(again.json.data).toEqual(answers[0]?.json.data)
  })

  it('is not visible to another visitor', async () => {
    const { json } = await fixture.submit()
    const other = fixture.server.visitor()
    expect((await other.image(json.data.id)).status).toBe(404)
    expect((await other.post('/api/v2/mj/cancel', { id: json.data.id })).status).toBe(404)
    await fixture.visitor.ended(json.data.id)
    expect((await other.post('/api/v2/mj/delete', { ids: [json.data.id] })).status).toBe(404)
    expect((await fixture.visitor.image(json.data.id)).status).toBe(200)
  })
})
