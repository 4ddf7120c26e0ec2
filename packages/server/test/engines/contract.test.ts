import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMidjourneyEngine } from '../../src/adapters/engines/midjourney/midjourney.engine.ts'
import { createOpenAiEngine } from '../../src/adapters/engines/openai/openai.engine.ts'
import { createSketchEngine } from '../../src/adapters/engines/sketch/sketch.engine.ts'
import type { EngineSetting } from '../../src/config/engines.ts'
import { EngineError } from '../../src/domain/generation/engine-error.ts'
import type { ImageEngine } from '../../src/domain/generation/engine-ports.ts'
import { type MidjourneyFake, midjourneyFake } from '../fakes/midjourney.ts'
import type { MidjourneyDialect } from '../fakes/midjourney-tasks.ts'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { eventually } from '../support/client.ts'
import { plain } from '../support/engine.ts'
import { ask, notebook } from './ask-engine.ts'

/** An engine, and what a test does to the service behind it. */
interface Setting {
  engine: ImageEngine
  /** From now on the service does not come to an end. */
  hang(): void
  /** From now on the service fails; null where there is nothing that could. */
  fail: (() => void) | null
  /** From now on the service breaks off in the middle; null where there is nothing that could. */
  breakOff: (() => void) | null
  heal(): void
  /** Whether the service has received the request. */
  started(): boolean
  /** Whether the service has received the cancellation; null where it has none. */
  cancelled: (() => boolean) | null
  close(): Promise<void>
}

async function sketch(): Promise<Setting> {
  const engine = createSketchEngine()
  const nothing = () => {}
  return {
    engine,
    hang: nothing,
    fail: null,
    breakOff: null,
    heal: nothing,
    started: () => true,
    cancelled: null,
    close: () => engine.close(),
  }
}

const openAi = (stream: boolean) => async (): Promise<Setting> => {
  const fake: OpenAiFake = await openAiFake()
  const { log } = notebook()
  const engine = createOpenAiEngine({
    id: 'openai',
    baseUrl: fake.url,
    apiKey: fake.key,
    model: 'gpt-image-1',
    quality: 'medium',
    stream,
    partialImages: 2,
    retryMs: 1,
    log,
  })
  return {
    engine,
    hang() {
      fake.reset()
      fake.always({ kind: 'hangs', after: stream ? 'partial' : undefined })
    },
    fail: () =>
      fake.always({
        kind: 'refuses',
        status: 500,
        error: { message: 'oh', type: 'server_error', code: null, param: null },
      }),
    breakOff: () =>
      fake.always(stream ? { kind: 'ends early' } : { kind: 'says', text: '{"data": [{"b64_json": "aGFs' }),
    heal: fake.reset,
    started: () => fake.calls.length > 0,
    cancelled: () => fake.calls.some(({ aborted }) => aborted),
    async close() {
      await engine.close()
      await fake.close()
    },
  }
}

const midjourney = (dialect: MidjourneyDialect) => async (): Promise<Setting> => {
  const fake: MidjourneyFake = await midjourneyFake(dialect)
  const { log } = notebook()
  const engine = createMidjourneyEngine({
    id: 'mj',
    baseUrl: fake.url,
    apiKey: fake.secret,
    auth: 'secret',
    dialect: 'auto',
    hook: null,
    pollMs: 5,
    retryMs: 1,
    onHint: () => () => {},
    log,
  })
  return {
    engine,
    hang() {
      fake.submitted.length = 0
      fake.scripted({ stuckAt: 'IN_PROGRESS' })
    },
    fail: () => fake.scripted({ failReason: 'Internal error' }),
    breakOff: () => fake.scripted({ expired: true }),
    heal: () => fake.scripted({}),
    started: () => fake.submitted.length > 0,
    // The first dialect has no way to say so.
    cancelled: dialect === 'action' ? () => fake.cancelled.length > 0 : null,
    async close() {
      await engine.close()
      await fake.close()
    },
  }
}

type Row = [name: string, make: () => Promise<Setting>]

/** Every type that an operator can name: the compiler asks for the settings of a new one. */
const ENGINES: Record<EngineSetting['type'], Row[]> = {
  // It paints for many seconds: that is left to the whole run.
  sketch: process.env.EASEL_TEST_QUICK ? [] : [['the built-in engine', sketch]],
  openai: [
    ['OpenAI, streamed', openAi(true)],
    ['OpenAI, in one piece', openAi(false)],
  ],
  midjourney: [
    ['midjourney-proxy, by changes', midjourney('change')],
    ['midjourney-proxy, by buttons', midjourney('action')],
  ],
}

describe.each(Object.values(ENGINES).flat())('an engine: %s', (name, make) => {
  let setting: Setting
  beforeAll(async () => {
    setting = await make()
  })
  afterAll(() => setting.close())

  it.each([
    [1, 1],
    [2, 2 / 3],
    [3, 3 / 2],
  ] as const)(
    'delivers four images in ratio %i, each once, and previews before images',
    async (ratioType, ratio) => {
      const { ended, pictures, reports } = ask(setting.engine, { ratioType })
      await ended
      expect([...pictures.keys()].toSorted()).toEqual([1, 2, 3, 4])
      for (const { picture } of pictures.values()) {
        expect(Math.abs(picture.width / picture.height / ratio - 1)).toBeLessThan(0.03)
        expect(picture.rgba.length).toBe(picture.width * picture.height * 4)
      }
      for (const slot of [1, 2, 3, 4]) {
        const own = reports
          .filter((entry) => entry.slot === slot && entry.what !== 'progress')
          .map(({ what }) => what)
        expect(own.lastIndexOf('preview')).toBeLessThan(own.indexOf('picture'))
      }
      const fractions = reports.flatMap(({ fraction }) => fraction ?? [])
      expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
      const after = reports.length
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(reports.length).toBe(after)
    },
  )

  it('makes only the missing images', async () => {
    const { ended, pictures } = ask(setting.engine, { slots: [2, 4] })
    await ended
    expect([...pictures.keys()].toSorted()).toEqual([2, 4])
  })

  it('uses a reference image', async () => {
    const { ended, pictures } = ask(setting.engine, {
      slots: [1],
      source: { recipe: null, picture: plain(90, 128, 128) },
    })
    await ended
    expect(pictures.size).toBe(1)
  })

  it('stops when canceled, cancels at the service, and delivers nothing more', async () => {
    setting.hang()
    const { ended, stop, pictures, reported } = ask(setting.engine)
    await eventually(async () => setting.started(), Boolean)
    if (name !== 'OpenAI, in one piece') await reported('progress')
    const before = pictures.size
    stop.abort(new Error('cancelled'))
    await expect(ended).rejects.toThrow()
    expect(pictures.size).toBe(before)
    const { cancelled } = setting
    if (cancelled) await eventually(async () => cancelled(), Boolean)
    setting.heal()
  })

  it('fails with a reason for its owner, and can be used again', async () => {
    if (setting.fail) {
      setting.fail()
      expect((await ask(setting.engine).error())?.reason).toBe('engine_failed')
    }
    if (setting.breakOff) {
      setting.breakOff()
      const { error, pictures } = ask(setting.engine)
      expect(await error()).toBeInstanceOf(EngineError)
      expect(pictures.size).toBe(0)
    }
    setting.heal()
    expect(await ask(setting.engine, { slots: [1] }).error()).toBe(null)
  })
})
