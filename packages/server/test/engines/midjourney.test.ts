import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MidjourneySettings } from '../../src/adapters/engines/midjourney/midjourney.engine.ts'
import { midjourneySupport } from '../../src/adapters/engines/midjourney/recipe.ts'
import { ShuttingDown } from '../../src/domain/generation/interruption.ts'
import { loopback } from '../fakes/loopback.ts'
import { type MidjourneyFake, midjourneyFake } from '../fakes/midjourney.ts'
import type { MidjourneyDialect } from '../fakes/midjourney-tasks.ts'
import { COLORS, colorOf } from '../fakes/paint.ts'
import { eventually } from '../support/client.ts'
import { plain } from '../support/engine.ts'
import { ask, notebook } from './ask-engine.ts'
import { midjourneyEngine } from './tested-engines.ts'

let fake: MidjourneyFake
const { log, lines } = notebook()
const speak = async (dialect: MidjourneyDialect) => {
  await fake.close()
  fake = await midjourneyFake(dialect)
}
const engine = (over: Partial<MidjourneySettings> = {}) => midjourneyEngine(fake, log, over)

beforeEach(async () => {
  lines.length = 0
  fake = await midjourneyFake('action')
})
afterEach(() => fake.close())

describe('a grid', () => {
  it('is cut into four images, left to right and then the second row', async () => {
    const { ended, pictures } = ask(engine())
    await ended
    expect([1, 2, 3, 4].map((slot) => colorOf(pictures.get(slot as 1)?.picture ?? plain(0)))).toEqual([
      ...COLORS,
    ])
  })

  it('starts from a reference image if there is one, and has the webhook’s URL', async () => {
    const source = { recipe: null, picture: plain(90) }
    await ask(engine({ hook: 'http://easel.test/hooks/engines/x', botType: 'NIJI_JOURNEY' }), { source })
      .ended
    expect(fake.submitted).toEqual([
      {
        kind: 'imagine',
        body: {
          prompt: 'A lighthouse at dusk --ar 1:1 --s 100 --seed 7',
          base64Array: [expect.stringMatching(/^data:image\/png;base64,/)],
          botType: 'NIJI_JOURNEY',
          state: 'work-1',
          notifyHook: 'http://easel.test/hooks/engines/x',
        },
      },
    ])
  })
})

describe('enhancing and varying an image', () => {
  it('uses its index in the grid in the dialect without buttons', async () => {
    await speak('change')
    const { ended, pictures } = ask(engine())
    await ended
    const recipe = pictures.get(4)?.recipe ?? null
    await ask(engine(), { operation: 2, source: { recipe, picture: null } }).ended
    expect(fake.submitted.at(-1)).toMatchObject({ kind: 'change', body: { action: 'VARIATION', index: 4 } })
    expect(midjourneySupport('mj')({ operation: 2, recipe, picture: true })).toBe('native')
    expect(midjourneySupport('another')({ operation: 2, recipe, picture: true })).toBe('supported')
  })

  it('doubles the size if the service offers that', async () => {
    const { ended, pictures } = ask(engine())
    await ended
    const recipe = pictures.get(3)?.recipe ?? null
    const larger = ask(engine(), { operation: 1, slots: [1], source: { recipe, picture: null } })
    await larger.ended
    expect(larger.pictures.get(1)?.picture.width).toBe(128)
    expect(fake.submitted.map(({ body }) => String(body.customId ?? ''))).toEqual([
      '',
      expect.stringContaining('upsample::3'),
      expect.stringContaining('upsample_v6_2x_subtle'),
    ])
    expect(larger.tasks).toHaveLength(2)
  })

  it('with a result that is no larger fails', async () => {
    await speak('change')
    const { ended, pictures } = ask(engine())
    await ended
    const source = { recipe: pictures.get(1)?.recipe ?? null, picture: null }
    expect(await ask(engine(), { operation: 1, slots: [1], source }).error()).toMatchObject({
      reason: 'engine_failed',
    })
  })
})

describe('a task', () => {
  it.each([
    '[Banned prompt detected] …',
    '[Request cancelled due to image filters] …',
    'This prompt is against our community standards',
    '图片可能违规',
  ])('that fails because of its words is a refused prompt: %s', async (failReason) => {
    fake.scripted({ failReason })
    expect(await ask(engine()).error()).toMatchObject({ reason: 'sensitive' })
  })

  it('that fails for another reason is a failure', async () => {
    fake.scripted({ failReason: 'Timeout' })
    expect(await ask(engine()).error()).toMatchObject({ reason: 'engine_failed' })
  })

  it('that the service has lost is a failure', async () => {
    fake.scripted({ stuckAt: 'SUBMITTED' })
    const { error, reported } = ask(engine())
    await reported('task')
    fake.tasks.clear()
    expect(await error()).toMatchObject({ reason: 'engine_failed' })
  })

  it('continues at the service when only the process ends, and is canceled when nobody needs it', async () => {
    fake.scripted({ stuckAt: 'IN_PROGRESS' })
    const first = ask(engine())
    await first.reported('progress')
    first.stop.abort(new ShuttingDown())
    await expect(first.ended).rejects.toThrow()
    expect(fake.cancelled).toEqual([])
    const [task = ''] = first.tasks
    const second = ask(engine(), { task })
    await second.reported('progress')
    second.stop.abort(new Error('cancelled'))
    await eventually(
      async () => fake.cancelled,
      (ids) => ids.length === 1,
    )
    expect(fake.submitted).toHaveLength(1)
  })

  it('is polled together with all others, or one by one where there is no list', async () => {
    const one = engine()
    const before = fake.polls()
    await Promise.all([1, 2, 3, 4, 5].map(() => ask(one).ended))
    expect(fake.polls() - before).toBeLessThan(15)
    fake.hasList(false)
    expect(await ask(engine()).error()).toBe(null)
  })

  it.each([404, 429, 500, 502, 503])(
    'is not lost, and so not paid for twice, while a relay without a list answers %i',
    async (status) => {
      fake.hasList(false)
      fake.scripted({ stuckAt: 'IN_PROGRESS' })
      const { ended, reported, pictures } = ask(engine())
      await reported('progress')
      fake.gatewayAnswers({ status })
      const before = fake.polls()
      await eventually(
        async () => fake.polls() - before,
        (polls) => polls >= 12,
      )
      fake.gatewayAnswers(null)
      for (const id of fake.tasks.keys()) fake.release(id)
      await ended
      expect([pictures.size, fake.submitted.length]).toEqual([4, 1])
    },
  )

  it('that is done is shown, whatever a relay without a list answers about the others', async () => {
    fake.hasList(false)
    fake.scripted({ stuckAt: 'IN_PROGRESS' })
    const one = engine()
    const stuck = ask(one)
    await stuck.reported('progress')
    fake.scripted({})
    const quick = ask(one)
    await quick.reported('task')
    const { id } = JSON.parse(quick.tasks[0] ?? '') as { id: string }
    fake.gatewayAnswers({ status: 502, except: id })
    await quick.ended
    expect(quick.pictures.size).toBe(4)
    stuck.stop.abort(new Error('over'))
  })

  it('that the service never answers is a time-out, which says that it is away', async () => {
    const silent = await loopback(() => {})
    const error = await ask(engine({ baseUrl: silent.url, submitMs: 30 })).error()
    expect(error).toMatchObject({ reason: 'engine_timeout', unbilled: false, away: true })
    await silent.close()
  })
})
