import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createSdWebUiEngine,
  type SdWebUiSettings,
} from '../../src/adapters/engines/sdwebui/sdwebui.engine.ts'
import { type SdWebUiFake, sdWebUiFake } from '../fakes/sdwebui.ts'
import { eventually } from '../support/client.ts'
import { plain } from '../support/engine.ts'
import { ask, notebook } from './ask-engine.ts'

let fake: SdWebUiFake
const { log, lines, text } = notebook()

beforeAll(async () => {
  fake = await sdWebUiFake('easel:very-secret')
})
beforeEach(() => {
  fake.reset()
  lines.length = 0
})
afterAll(() => fake.close())

const engine = (over: Partial<SdWebUiSettings> = {}) =>
  createSdWebUiEngine({
    id: 'sd',
    baseUrl: fake.url,
    apiKey: fake.key,
    side: 1024,
    steps: 25,
    strength: 0.6,
    parameters: {},
    pollMs: 2,
    retryMs: 1,
    log,
    ...over,
  })

describe('the calls to Stable Diffusion WebUI', () => {
  it('are one for each picture, with its own seed, size by ratio, negative prompt and style', async () => {
    const over = { ratio: '2:3', negativePrompt: 'people', styleId: 'ink', slots: [2, 4] } as const
    await ask(engine({ sampler: 'DPM++ 2M', cfgScale: 5 }), over).ended
    expect(fake.calls.map(({ path, fields }) => [path, fields.seed])).toEqual([
      ['/sdapi/v1/txt2img', 8],
      ['/sdapi/v1/txt2img', 10],
    ])
    expect(fake.calls[0]?.fields).toMatchObject({
      prompt: 'A lighthouse at dusk, ink wash style',
      negative_prompt: 'people',
      width: 832,
      height: 1248,
      steps: 25,
      cfg_scale: 5,
      sampler_name: 'DPM++ 2M',
      batch_size: 1,
      n_iter: 1,
    })
  })

  it('name the checkpoint, and carry further fields, which are never ours', async () => {
    const parameters = { enable_hr: true, prompt: 'else', override_settings: { CLIP_stop_at_last_layers: 2 } }
    await ask(engine({ model: 'dreamshaper_8', parameters }), { slots: [1] }).ended
    expect(fake.calls[0]?.fields).toMatchObject({
      enable_hr: true,
      prompt: 'A lighthouse at dusk',
      override_settings: { CLIP_stop_at_last_layers: 2, sd_model_checkpoint: 'dreamshaper_8' },
    })
  })

  it('carry a sampler among further fields, unless it has a setting of its own', async () => {
    const parameters = { sampler_name: 'DPM++ 2M', cfg_scale: 4, scheduler: 'Karras' }
    await ask(engine({ parameters }), { slots: [1] }).ended
    await ask(engine({ parameters, cfgScale: 6 }), { slots: [1] }).ended
    expect(fake.calls.map(({ fields }) => fields)).toEqual([
      expect.objectContaining(parameters),
      expect.objectContaining({ ...parameters, cfg_scale: 6 }),
    ])
  })

  it('begin with a picture where there is one', async () => {
    const source = { recipe: null, picture: plain(90, 64, 64) }
    await ask(engine({ strength: 0.4 }), { slots: [1], operation: 2, source }).ended
    expect(fake.calls[0]).toMatchObject({
      path: '/sdapi/v1/img2img',
      fields: { init_images: [expect.any(String)], denoising_strength: 0.4 },
    })
  })

  it('leave a picture behind by how far a variation may go, around what the operator has set', async () => {
    const source = { recipe: null, picture: plain(90, 64, 64) }
    for (const variationStrength of ['subtle', 'strong'] as const) {
      await ask(engine(), { slots: [1], operation: 2, source, variationStrength }).ended
    }
    expect(fake.calls.map(({ fields }) => fields.denoising_strength)).toEqual([0.36, 0.8])
  })

  it('leave a strong reference image behind less than a weak one', async () => {
    const source = { recipe: null, picture: plain(90, 64, 64) }
    for (const referenceStrength of ['high', 'low'] as const) {
      await ask(engine(), { slots: [1], source, referenceStrength }).ended
    }
    expect(fake.calls.map(({ fields }) => fields.denoising_strength)).toEqual([0.36, 0.8])
  })

  it('take no commands from the prompt', async () => {
    const prompt = 'a (fox:1.9) <lora:other:1> [dog|cat] AND a hen BREAK \\ embedding:bad'
    await ask(engine(), { prompt, slots: [1] }).ended
    expect(fake.calls[0]?.fields.prompt).toBe(
      'a \\(fox:1.9\\) lora:other:1 \\(dog cat\\) and a hen break / embedding bad',
    )
  })
})

describe('canceling', () => {
  it('leaves the picture of somebody else alone where the service tells whose it is', async () => {
    fake.always({ kind: 'hangs' })
    const other = engine()
    const first = ask(other, { slots: [1] })
    await first.reported('progress')
    const second = ask(engine(), { slots: [1] })
    await eventually(
      async () => fake.calls.length,
      (count) => count === 2,
    )
    second.stop.abort(new Error('cancelled'))
    await expect(second.ended).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(fake.interrupts()).toBe(0)
    first.stop.abort(new Error('cancelled'))
    await expect(first.ended).rejects.toThrow()
    await other.close()
    expect(fake.interrupts()).toBe(1)
  })

  it('interrupts where it does not tell', async () => {
    fake.always({ kind: 'hangs' })
    fake.namesTask(false)
    const made = engine()
    const { reported, stop, ended } = ask(made, { slots: [1] })
    await reported('progress')
    stop.abort(new Error('cancelled'))
    await expect(ended).rejects.toThrow()
    await made.close()
    expect(fake.interrupts()).toBe(1)
  })
})

describe('a refusal of Stable Diffusion WebUI', () => {
  it.each([
    ['a wrong key', { apiKey: 'easel:wrong-secret' }, 'engine_unavailable', /key/],
    ['a checkpoint that it lacks', { model: 'other' }, 'engine_unavailable', /model/],
    ['a sampler that it lacks', { sampler: 'Other' }, 'engine_unavailable', /sampler/],
  ])('for %s goes to the log and to the next engine, and costs nothing', async (_, over, reason, message) => {
    const error = await ask(engine(over)).error()
    expect(error).toMatchObject({ reason, unbilled: true })
    expect(lines).toEqual([
      { fields: expect.objectContaining({ engine: 'sd' }), message: expect.stringMatching(message) },
    ])
    expect(text()).not.toMatch(/secret|lighthouse/)
  })

  it('for lack of memory says what to do', async () => {
    fake.always({
      kind: 'refuses',
      status: 500,
      body: { error: 'OutOfMemoryError', detail: '', errors: 'CUDA' },
    })
    expect(await ask(engine()).error()).toMatchObject({ reason: 'engine_failed' })
    expect(lines[0]?.message).toMatch(/smaller side/)
  })

  it('of a proxy that no longer waits paints nothing a second time', async () => {
    fake.always({ kind: 'refuses', status: 504, body: {} })
    expect(await ask(engine()).error()).toMatchObject({ reason: 'engine_unavailable', unbilled: false })
    expect(fake.calls).toHaveLength(1)
  })

  it('that passes is tried again, and after a first picture is not free', async () => {
    const busy = { kind: 'refuses', status: 429, body: { detail: 'busy' } } as const
    fake.next(busy, busy)
    expect(await ask(engine(), { slots: [1] }).error()).toBe(null)
    fake.reset()
    const { pictures, error } = ask(engine())
    await eventually(
      async () => pictures.size,
      (size) => size === 1,
    )
    fake.always(busy)
    expect(await error()).toMatchObject({ reason: 'engine_unavailable', unbilled: false })
  })

  it('to connect is for the next engine', async () => {
    const error = await ask(engine({ baseUrl: 'http://127.0.0.1:9' }), { slots: [1] }).error()
    expect(error).toMatchObject({ reason: 'engine_unavailable', unbilled: true })
  })
})
