import type { ImageSet, SquarePage } from '@easel/contract/types'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/client.ts'
import { scriptedOffer } from '../support/engine.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { scriptedModeration, shadingEngine } from '../support/moderation.ts'
import { peopleOf, untilEnded } from '../support/people.ts'
import type { TestOptions } from '../support/server.ts'

const fixture = useServer(null)
const { get, post, makeVip } = peopleOf(() => fixture.server)
let moderation: ReturnType<typeof scriptedModeration>
let painter: ReturnType<typeof shadingEngine>

const engineOf = ({ engine }: typeof painter, id: string, outside = true) => ({
  offer: { ...scriptedOffer, id },
  create: () => engine,
  outside,
})
/** A server with one engine from outside, and a moderation that does what the test says. */
const begin = (setting: object = {}, over: TestOptions = {}, outside = true) =>
  fixture.start({
    limits: GENEROUS_LIMITS,
    environment: { IMAGE_MODERATION: JSON.stringify({ by: 'model', ...setting }) },
    imageModeration: moderation.moderation,
    engines: { outside: engineOf(painter, 'outside', outside) },
    ...over,
  })

beforeEach(() => {
  moderation = scriptedModeration()
  painter = shadingEngine()
})

const answerOf = (id: string) => untilEnded(() => get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${id}`))
const ended = async (prompt = 'A lighthouse') =>
  answerOf((await fixture.submit(fixture.visitor, { prompt })).json.data.id)
/** Waits until this many images are at the moderation. */
const inspections = (expected: number) =>
  eventually(
    async () => moderation.seen.length,
    (count) => count === expected,
  )
const rows = (table: 'slots' | 'files' | 'quota_entries') =>
  fixture.database.on().selectFrom(table).selectAll().execute()

describe('a set with some withheld images', () => {
  it('is half, with 409, and shows the others; withheld images were never stored', async () => {
    await begin()
    painter.paints([10, 250, 30, 240])
    const { status, json } = await ended()
    expect(status).toBe(409)
    expect(json.data).toMatchObject({ status: 4, moderation: 'half', failure: null })
    expect(json.message).toMatch(/^Some of these images/)
    expect(json.data.slots.map(({ slot }) => slot)).toEqual([1, 2, 3, 4])
    expect(json.data.slots.map(({ withheld }) => withheld)).toEqual([false, true, false, true])
    for (const { withheld, thumbUrl, previewUrl, thumbhash } of json.data.slots) {
      expect([thumbUrl, previewUrl, thumbhash].every((each) => (each === null) === withheld)).toBe(true)
    }
    expect((await rows('files')).filter(({ state }) => state !== 'doomed')).toHaveLength(2 * 4)
    expect(json.data.quota).toEqual({ charged: 1, refunded: 0 })
  })

  it('does not allow to download, view, vary or show the withheld ones', async () => {
    await begin()
    await makeVip(fixture.visitor)
    painter.paints([10, 250, 30, 40])
    const { json } = await ended()
    const { id } = json.data
    const what = { imageId: id, slot: 2 }
    expect((await post(fixture.visitor, '/api/v2/mj/save-consume', what)).status).toBe(404)
    expect((await post(fixture.visitor, '/api/v2/mj/view-original-consume', what)).status).toBe(404)
    const more = await post(fixture.visitor, '/api/v2/mj/modify', { requestBody: { ...what, operation: 2 } })
    expect([more.status, more.json.data]).toMatchObject([403, { reason: 'not_modifiable' }])
    expect((await post(fixture.visitor, '/api/v2/mj/save-consume', { imageId: id, slot: 1 })).status).toBe(
      200,
    )
    const square = await get<SquarePage>(fixture.visitor, '/api/v2/mj/square?timezone=UTC')
    expect(square.json.data.items).toEqual([])
  })

  it('keeps them withheld when another attempt makes the rest', async () => {
    await begin()
    painter.paints([250, 20, 30, 40])
    painter.failsOnceAfter(2)
    const { status, json } = await ended()
    expect([status, json.data.moderation]).toEqual([409, 'half'])
    expect(painter.inspected).toEqual([
      [1, 2, 3, 4],
      [3, 4],
    ])
    expect(json.data.slots.map(({ withheld }) => withheld)).toEqual([true, false, false, false])
  })
})

describe('a set with all images withheld', () => {
  it('is blocked, with 403, and costs nothing', async () => {
    await begin({}, { limits: { ...GENEROUS_LIMITS, generationsPerDay: 1 } })
    painter.paints([250, 251, 252, 253])
    const { status, json } = await ended()
    expect(status).toBe(403)
    expect(json.data).toMatchObject({ moderation: 'blocked', failure: { code: 'blocked' }, slots: [] })
    expect(json.data.quota).toEqual({ charged: 1, refunded: 1 })
    expect((await rows('files')).filter(({ state }) => state !== 'doomed')).toEqual([])
    expect(await rows('slots')).toEqual([])
    painter.paints([10, 20, 30, 40])
    expect((await ended('Another')).status).toBe(200)
  })

  it('does not fail over to another engine', async () => {
    const other = shadingEngine('other')
    await begin({}, { engines: { outside: engineOf(painter, 'outside'), other: engineOf(other, 'other') } })
    painter.paints([250, 251, 252, 253])
    expect((await ended()).status).toBe(403)
    expect(other.inspected).toEqual([])
  })

  it('may be a single enhanced image', async () => {
    await begin()
    await makeVip(fixture.visitor)
    const { json } = await ended()
    painter.paints([255])
    const body = { requestBody: { imageId: json.data.id, slot: 1, operation: 1 } }
    const modified = await post<{ id: string }>(fixture.visitor, '/api/v2/mj/modify', body)
    const answer = await answerOf(modified.json.data.id)
    expect([answer.status, answer.json.data.moderation]).toEqual([403, 'blocked'])
  })
})

describe('before an image is inspected', () => {
  const running = async () => {
    const { json } = await fixture.submit()
    return async () => (await get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${json.data.id}`)).json.data
  }

  it('its preview is not shown, a withheld one never is, and the others go with an image that is withheld', async () => {
    await begin()
    const finish = painter.isHeld()
    painter.paints([10, 20, 250, 40], [11, 255, 31])
    moderation.behaves('waits')
    const read = await running()
    await inspections(3)
    expect((await read()).slots).toEqual([])
    moderation.resume()
    const shown = await eventually(read, ({ slots }) => slots.length === 2)
    expect(shown.slots.map(({ slot }) => slot)).toEqual([1, 3])
    const url = shown.slots[1]?.previewUrl ?? ''
    expect((await fixture.server.app.inject(url)).statusCode).toBe(200)
    finish()
    const set = await eventually(read, ({ status }) => status === 4)
    expect(set.moderation).toBe('half')
    expect((await fixture.server.app.inject(url)).statusCode).toBe(404)
  })

  it('the finished image is neither shown nor stored', async () => {
    await begin()
    moderation.behaves('waits')
    const read = await running()
    await inspections(4)
    expect((await read()).slots).toEqual([])
    expect(await rows('files')).toEqual([])
    moderation.resume()
    expect((await eventually(read, ({ status }) => status === 4)).slots).toHaveLength(4)
  })

  it('the set can be canceled, without waiting for the moderation', async () => {
    await begin()
    moderation.behaves('waits')
    const { json } = await fixture.submit()
    await inspections(4)
    expect((await post(fixture.visitor, '/api/v2/mj/cancel', { id: json.data.id })).status).toBe(200)
    expect((await fixture.visitor.image(json.data.id)).json.data.failure?.code).toBe('cancelled')
    moderation.resume()
    expect((await ended('Another')).status).toBe(200)
  })
})

describe('when the moderation cannot judge', () => {
  it.each(['fails', 'ignores its signal'] as const)(
    'because it %s, no image is shown, and the set is refunded',
    async (behavior) => {
      await begin({ timeoutSeconds: 0.3 })
      moderation.behaves(behavior)
      const { status, json } = await ended()
      expect([status, json.data.failure?.code]).toEqual([501, 'unchecked'])
      expect(json.data.failure?.message).toContain('Nothing was charged')
      expect(json.data.quota).toEqual({ charged: 1, refunded: 1 })
      expect(json.data.slots).toEqual([])
      expect((await rows('quota_entries')).map(({ type }) => type)).toContain('refund')
      expect((await rows('files')).filter(({ state }) => state === 'kept')).toEqual([])
      expect(painter.inspected).toHaveLength(1)
    },
  )

  it('a preview, the set continues without it', async () => {
    await begin({ timeoutSeconds: 0.3 })
    const finish = painter.isHeld()
    painter.paints([10, 20, 30, 40], [11])
    moderation.behaves('fails')
    const { json } = await fixture.submit()
    await inspections(1)
    moderation.behaves('looks')
    finish()
    expect((await fixture.visitor.ended(json.data.id)).moderation).toBe('clean')
  })
})

describe('inspected images', () => {
  it('do not include our own engine’s images from words, unless all are inspected', async () => {
    await begin({}, {}, false)
    expect((await ended()).status).toBe(200)
    expect(moderation.seen).toEqual([])
    await fixture.stop()
    await begin({ all: true }, {}, false)
    expect((await ended()).status).toBe(200)
    expect(moderation.seen).toHaveLength(4)
  })

  it('include everything with a reference image', async () => {
    await begin({}, {}, false)
    await makeVip(fixture.visitor)
    const { json } = await ended()
    expect(moderation.seen).toEqual([])
    painter.paints([250, 20, 30, 40])
    const body = { requestBody: { imageId: json.data.id, slot: 1, operation: 2 } }
    const answer = await post<{ id: string }>(fixture.visitor, '/api/v2/mj/modify', body)
    expect((await fixture.visitor.ended(answer.json.data.id)).moderation).toBe('half')
    expect(moderation.seen).toHaveLength(4)
  })

  it('do not exist when moderation is off', async () => {
    await begin({}, { environment: { IMAGE_MODERATION: 'off' } })
    painter.paints([250, 251, 252, 253])
    expect((await ended()).status).toBe(200)
    expect(moderation.seen).toEqual([])
  })

  it('are inspected by the built-in model by default', async () => {
    await begin({}, { environment: { IMAGE_MODERATION: undefined }, imageModeration: undefined })
    expect((await ended()).json.data).toMatchObject({ moderation: 'clean', status: 4 })
    await fixture.stop()
    const strict = { IMAGE_MODERATION: '{"by":"model","threshold":1e-9}' }
    await begin({}, { environment: strict, imageModeration: undefined })
    expect((await ended()).status).toBe(403)
  })
})
