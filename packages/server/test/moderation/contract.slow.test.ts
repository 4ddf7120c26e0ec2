import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createModelModeration } from '../../src/adapters/moderation/model/model.moderation.ts'
import { createOpenAiModeration } from '../../src/adapters/moderation/openai.moderation.ts'
import type { ImageModeration, Picture } from '../../src/domain/moderation/ports.ts'
import { notebook } from '../engines/ask-engine.ts'
import { openAiModerationFake } from '../fakes/openai-moderation.ts'

/** A moderation, and what a test does to what is behind it. */
interface Setting {
  /** As it comes. */
  usual: ImageModeration
  /** Withholds everything that it sees. */
  strict: ImageModeration
  /** From now on it does not come to an end. */
  hanging(): ImageModeration
  /** Fails at once, whatever it is shown. */
  failing(): ImageModeration
  close(): Promise<void>
}

const thread = (name: string) => new URL(`./threads/${name}.ts`, import.meta.url)

async function model(): Promise<Setting> {
  const all: ImageModeration[] = []
  const made = (settings: Parameters<typeof createModelModeration>[0]) => {
    const moderation = createModelModeration(settings)
    all.push(moderation)
    return moderation
  }
  return {
    usual: made({ threshold: 0.7 }),
    strict: made({ threshold: 1e-9 }),
    hanging: () => made({ threshold: 0.7, thread: thread('silent') }),
    failing: () => made({ threshold: 0.7, thread: thread('broken') }),
    async close() {
      await Promise.all(all.map((each) => each.close()))
    },
  }
}

async function openAi(): Promise<Setting> {
  const fakes = await Promise.all([openAiModerationFake(), openAiModerationFake(), openAiModerationFake()])
  const [fake, silent, broken] = fakes
  silent.always({ kind: 'hangs' })
  broken.always({ kind: 'refuses', status: 500 })
  const { log } = notebook()
  const of = ({ url, key }: typeof fake, threshold: number | null) =>
    createOpenAiModeration({ baseUrl: url, apiKey: key, model: 'm', threshold, retryMs: 1, log })
  return {
    usual: of(fake, null),
    strict: of(fake, 1e-9),
    hanging: () => of(silent, null),
    failing: () => of(broken, null),
    async close() {
      await Promise.all(fakes.map((each) => each.close()))
    },
  }
}

/** A hilly shore in the evening, more or less. */
export function landscape(width = 300, height = 200): Picture {
  const rgba = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const hill = height * 0.6 + Math.sin(x / 23) * 18 + Math.sin(x / 7) * 4
      const color = y < hill ? [120 + y / 3, 160 + y / 4, 235 - y / 4] : [40, 90 + (y % 9) * 3, 60]
      rgba.set(color, (y * width + x) * 4)
    }
  }
  return { width, height, rgba }
}

const forever = new AbortController().signal

describe.each([
  ['the model that ships', model],
  ['OpenAI', openAi],
])('moderation by %s', (_, open) => {
  let it_: Setting
  beforeAll(async () => {
    it_ = await open()
  })
  afterAll(() => it_.close())

  it('passes harmless images, with scores', async () => {
    const { verdict, scores } = await it_.usual.inspect(landscape(), forever)
    expect(verdict).toBe('clean')
    expect(Object.keys(scores).length).toBeGreaterThan(3)
    for (const score of Object.values(scores)) expect(score >= 0 && score <= 1).toBe(true)
  })

  it('withholds images above its threshold', async () => {
    expect((await it_.strict.inspect(landscape(), forever)).verdict).toBe('withheld')
  })

  it('leaves the pixels unchanged, in any size', async () => {
    const picture = landscape(61, 190)
    const before = picture.rgba.slice()
    await it_.usual.inspect(picture, forever)
    expect(picture.rgba).toEqual(before)
  })

  it('answers concurrent requests separately', async () => {
    const pictures = Array.from({ length: 6 }, (_, n) => landscape(80 + 40 * n, 100))
    const alone = []
    for (const picture of pictures) alone.push((await it_.usual.inspect(picture, forever)).scores)
    const together = await Promise.all(pictures.map((picture) => it_.usual.inspect(picture, forever)))
    expect(together.map(({ scores }) => scores)).toEqual(alone)
  })

  it('stops waiting when canceled', async () => {
    const stop = new AbortController()
    const request = it_.hanging().inspect(landscape(), stop.signal)
    setTimeout(() => stop.abort(new Error('cancelled')), 300)
    await expect(request).rejects.toThrow('cancelled')
    const late = AbortSignal.abort(new Error('too late'))
    await expect(it_.usual.inspect(landscape(), late)).rejects.toThrow('too late')
  })

  it('rejects when it cannot judge, and never counts that as clean', async () => {
    const failing = it_.failing()
    await expect(failing.inspect(landscape(), forever)).rejects.toThrow()
    await expect(failing.inspect(landscape(), forever)).rejects.toThrow()
  })
})

describe('the built-in model', () => {
  it('restarts after a time-out, and after it was idle', async () => {
    const moderation = createModelModeration({ threshold: 0.7, idleMs: 20 })
    await expect(moderation.inspect(landscape(), AbortSignal.timeout(1))).rejects.toThrow()
    for (let n = 0; n < 2; n += 1) {
      expect((await moderation.inspect(landscape(), forever)).verdict).toBe('clean')
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    await moderation.close()
  })
})

describe('OpenAI', () => {
  const { log, lines, text } = notebook()
  const open = async () => {
    const fake = await openAiModerationFake()
    const settings = { baseUrl: fake.url, model: 'omni-moderation-latest', threshold: null, retryMs: 1, log }
    return { fake, settings, moderation: createOpenAiModeration({ ...settings, apiKey: fake.key }) }
  }
  const red = (): Picture => {
    const rgba = new Uint8Array(2000 * 1000 * 4)
    for (let at = 0; at < rgba.length; at += 4) rgba.set([250, 10, 10, 255], at)
    return { width: 2000, height: 1000, rgba }
  }

  it('gets a smaller image, and its verdict counts unless there is a threshold', async () => {
    const { fake, settings, moderation } = await open()
    expect((await moderation.inspect(red(), forever)).verdict).toBe('withheld')
    expect(fake.calls[0]).toMatchObject({
      model: 'omni-moderation-latest',
      width: 768,
      height: 384,
      format: 'jpeg',
    })
    const lenient = createOpenAiModeration({ ...settings, apiKey: fake.key, threshold: 0.99 })
    expect((await lenient.inspect(red(), forever)).verdict).toBe('clean')
    await fake.close()
  })

  it('is retried after the time that it names', async () => {
    const { fake, moderation } = await open()
    fake.next(
      { kind: 'refuses', status: 429, headers: { 'retry-after': '0.05' } },
      { kind: 'refuses', status: 503 },
    )
    expect((await moderation.inspect(landscape(), forever)).verdict).toBe('clean')
    expect(fake.calls).toHaveLength(3)
    await fake.close()
  })

  it.each(['{}', 'oh', '{"results":[]}', '{"results":[{"flagged":"no"}]}', '[]', 'null'])(
    'gives no verdict when it answers %s',
    async (answer) => {
      const { fake, moderation } = await open()
      fake.next({ kind: 'says', text: answer })
      await expect(moderation.inspect(landscape(), forever)).rejects.toThrow(/invalid result/)
      await fake.close()
    },
  )

  it('that refuses the key is reported, without the key', async () => {
    const { fake, settings } = await open()
    const stranger = createOpenAiModeration({ ...settings, apiKey: 'sk-wrong' })
    await expect(stranger.inspect(landscape(), forever)).rejects.toThrow('401')
    expect(lines.at(-1)?.message).toContain('IMAGE_MODERATION')
    expect(text()).not.toContain('sk-wrong')
    await fake.close()
  })
})
