import { ASPECT_RATIOS } from '@easel/contract/aspect-ratios'
import { MINUTE, REFERENCE_KINDS, REFERENCE_STRENGTHS } from '@easel/contract/numbers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EngineError } from '../../src/domain/generation/engine-error.ts'
import type { ImageEngine } from '../../src/domain/generation/engine-ports.ts'
import { type MidjourneyFake, midjourneyFake } from '../fakes/midjourney.ts'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { eventually } from '../support/client.ts'
import { plain, scriptedEngine, scriptedOffer } from '../support/engine.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { CONTENT_POLICY, midjourneyAt, openAiAt, ordered } from './ordered-engines.ts'

const fixture = useServer(null)
let openAi: OpenAiFake
let mj: MidjourneyFake

beforeAll(async () => {
  openAi = await openAiFake()
  mj = await midjourneyFake('action')
})
beforeEach(() => {
  openAi.reset()
  mj.reset()
})
afterAll(async () => {
  await openAi.close()
  await mj.close()
})

const submitted = async (over: Parameters<typeof fixture.submit>[1] = {}) => {
  const { status, json } = await fixture.submit(undefined, over)
  expect(status).toBe(200)
  return fixture.visitor.ended(json.data.id)
}
const made = { status: 4, failure: null, quota: { charged: 1, refunded: 0 } }
const NOTHING = '{"created": 1, "data": []}'
const refunded = { status: 3, slots: [], quota: { charged: 1, refunded: 1 } }

describe('engines in order', () => {
  it('are offered as models, the first one as auto, and each makes the sets that chose it', async () => {
    await fixture.start(ordered([openAiAt(openAi, { name: 'Painter' }), midjourneyAt(mj), 'sketch']))
    const id = (await fixture.visitor.post<{ id: string }>('/api/v2/app/launchers')).json.data.id
    const { json } = await fixture.visitor.get<{ imageGeneration: { models: object[]; styles: object[] } }>(
      `/api/v2/app/launchers/${id}`,
    )
    const imageStrengths = [...REFERENCE_STRENGTHS]
    const inWords = { most: 4, kinds: REFERENCE_KINDS, strengths: REFERENCE_STRENGTHS }
    const painter = {
      vip: false,
      engine: 'openai',
      ratios: [],
      edits: true,
      seed: false,
      negativePrompt: true,
      image: true,
      imageStrengths,
      references: inWords,
    }
    expect(json.data.imageGeneration.models).toEqual([
      { id: 0, name: 'Auto', ...painter },
      { id: 1, name: 'Painter', ...painter },
      {
        id: 2,
        name: 'Midjourney',
        vip: false,
        engine: 'mj',
        ratios: ASPECT_RATIOS,
        edits: false,
        ...{ seed: true, negativePrompt: true, image: true },
        imageStrengths,
        references: { most: 4, kinds: [], strengths: [] },
      },
      {
        id: 3,
        name: 'Built-in sketch engine',
        vip: false,
        engine: 'sketch',
        ratios: ASPECT_RATIOS,
        edits: false,
        ...{ seed: true, negativePrompt: true, image: true },
        imageStrengths,
      },
    ])
    expect(json.data.imageGeneration.styles.length).toBeGreaterThan(8)
    expect(await submitted()).toMatchObject({ ...made, engine: 'openai' })
    expect(await submitted({ modelId: 2 })).toMatchObject({ ...made, engine: 'mj' })
    expect(openAi.calls).toHaveLength(4)
    expect(mj.submitted).toHaveLength(1)
  })

  it.each([
    ['breaks off', {}, () => openAi.always({ kind: 'ends early' })],
    ['hangs', { timeoutSeconds: 0.3 }, () => openAi.always({ kind: 'hangs', after: 'partial' })],
    ['never answers', { timeoutSeconds: 0.3 }, () => openAi.always({ kind: 'hangs' })],
    ['gives no picture', { stream: false }, () => openAi.always({ kind: 'says', text: NOTHING })],
    ['answers nonsense', { stream: false }, () => openAi.always({ kind: 'says', text: '<html>' })],
    ['rejects its key', { apiKey: 'wrong' }, () => {}],
    ['is not there', { baseUrl: 'http://127.0.0.1:9/v1' }, () => {}],
  ])('fail over when one %s, and the owner does not notice', async (_, over, spoil) => {
    await fixture.start(ordered([openAiAt(openAi, over), midjourneyAt(mj)]))
    spoil()
    const set = await submitted()
    expect(set).toMatchObject({ ...made, engine: 'mj' })
    expect(set.slots).toHaveLength(4)
    if ('timeoutSeconds' in over)
      await eventually(async () => openAi.calls.every(({ aborted }) => aborted), Boolean)
  })

  it('show what is made where one gives nothing for the rest, which is paid for', async () => {
    await fixture.start(ordered([openAiAt(openAi, { stream: false }), midjourneyAt(mj)]))
    openAi.always({ kind: 'gives fewer' })
    const set = await submitted()
    expect(set).toMatchObject({ ...made, engine: 'openai', moderation: 'half' })
    expect((set.slots as { withheld?: boolean }[]).map(({ withheld }) => withheld)).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(mj.submitted).toEqual([])
  })

  it('are asked without the one that is away, until it may be there again', async () => {
    await fixture.start(ordered([openAiAt(openAi, { stream: false }), midjourneyAt(mj)]))
    // It asks for more time than a set waits.
    openAi.always({ kind: 'refuses', status: 503, error: {}, headers: { 'retry-after': '3600' } })
    const refusals = () => openAi.calls.length
    for (let n = 0; n < 3; n += 1) await submitted()
    const before = refusals()
    expect(before).toBe(3)
    expect(await submitted()).toMatchObject({ ...made, engine: 'mj' })
    expect(refusals()).toBe(before)
    fixture.server.clock.advance(MINUTE)
    await submitted()
    expect(refusals()).toBe(before + 1)
  })

  it('refund a set that fails at all of them, with the last one’s reason', async () => {
    await fixture.start(ordered([openAiAt(openAi), midjourneyAt(mj)]))
    openAi.always({ kind: 'ends early' })
    mj.scripted({ failReason: 'Internal error' })
    expect(await submitted()).toMatchObject({ ...refunded, failure: { code: 'engine_failed' } })
  })

  it('do not fail over for a refused prompt', async () => {
    await fixture.start(ordered([openAiAt(openAi), midjourneyAt(mj)]))
    openAi.always({ kind: 'refuses', status: 400, error: CONTENT_POLICY })
    expect(await submitted()).toMatchObject({
      ...refunded,
      failure: { code: 'sensitive', message: 'We can’t generate this.' },
    })
    expect(mj.submitted).toEqual([])
  })

  it('never mix two engines in a set: the first one’s images are replaced', async () => {
    const second = scriptedEngine()
    const first: ImageEngine = {
      ...scriptedEngine().engine,
      id: 'first',
      async imagine({ slots: [one = 1] }, hooks) {
        hooks.onPicture(one, plain(10, 32, 32))
        await new Promise((resolve) => setTimeout(resolve, 200))
        throw new EngineError('engine_failed', 'It broke.')
      },
    }
    await fixture.start({
      limits: GENEROUS_LIMITS,
      engines: {
        first: { offer: { ...scriptedOffer, id: 'first' }, create: () => first },
        scripted: { offer: scriptedOffer, create: () => second.engine },
      },
    })
    const set = await submitted()
    expect(set).toMatchObject({ ...made, engine: 'scripted' })
    expect(set.slots.map(({ width }) => width)).toEqual([64, 64, 64, 64])
    expect(second.seen[0]?.slots).toEqual([1, 2, 3, 4])
    const { rows } = await sql`select name from files where state = 'kept'`.execute(fixture.database.on())
    expect(rows).toHaveLength(16)
  })
})

describe('an engine with limited capacity', () => {
  it('gets no more sets at once; the others wait', async () => {
    await fixture.start(ordered([midjourneyAt(mj, { concurrency: 1 })]))
    mj.scripted({ stuckAt: 'IN_PROGRESS' })
    const ids = []
    for (let n = 0; n < 2; n += 1) ids.push((await fixture.submit(fixture.server.visitor())).json.data.id)
    await eventually(
      async () =>
        (await sql`select id from works where status = 2`.execute(fixture.database.on())).rows.length,
      (running) => running === 2,
    )
    await eventually(
      async () => mj.tasks.size,
      (count) => count === 1,
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(mj.tasks.size).toBe(1)
    mj.scripted({})
    for (const id of [...mj.tasks.keys()]) mj.release(id)
    await eventually(
      async () =>
        (await sql`select id from works where status = 4`.execute(fixture.database.on())).rows.length,
      (finished) => finished === 2,
    )
    expect(mj.submitted).toHaveLength(2)
  })
})
