import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type ComfyUiSettings,
  createComfyUiEngine,
} from '../../src/adapters/engines/comfyui/comfyui.engine.ts'
import { ShuttingDown } from '../../src/domain/generation/interruption.ts'
import { type ComfyUiFake, comfyUiFake } from '../fakes/comfyui.ts'
import { loopback } from '../fakes/loopback.ts'
import { eventually } from '../support/client.ts'
import { plain } from '../support/engine.ts'
import { ask, notebook } from './ask-engine.ts'
import { shippedWorkflow } from './shipped-workflow.ts'

let fake: ComfyUiFake
const { log, lines, text } = notebook()

beforeAll(async () => {
  fake = await comfyUiFake('a-very-secret-key')
})
beforeEach(() => {
  fake.reset()
  lines.length = 0
})
afterAll(() => fake.close())

const engine = (over: Partial<ComfyUiSettings> = {}) =>
  createComfyUiEngine({
    id: 'comfy',
    baseUrl: fake.url,
    apiKey: fake.key,
    workflow: shippedWorkflow('sdxl'),
    imageWorkflow: shippedWorkflow('sdxl-from-picture'),
    side: 1024,
    strength: 0.6,
    pollMs: 5,
    retryMs: 1,
    log,
    ...over,
  })
const inputsOf = (at: number, type: string) =>
  Object.values(fake.submitted[at]?.prompt ?? {})
    .filter(({ class_type }) => class_type === type)
    .map(({ inputs }) => inputs)

describe('a workflow of ComfyUI', () => {
  it('gets prompt, negative prompt, seed and size in the places that the operator has marked', async () => {
    const over = { ratio: '3:2', negativePrompt: 'people', slots: [1, 3], styleId: 'ink' } as const
    await ask(engine(), over).ended
    expect(inputsOf(0, 'CLIPTextEncode').map(({ text }) => text)).toEqual([
      'A lighthouse at dusk, ink wash style',
      'people',
    ])
    expect(inputsOf(0, 'EmptyLatentImage')).toEqual([{ width: 1248, height: 832, batch_size: 1 }])
    expect([0, 1].map((at) => inputsOf(at, 'KSampler')[0]?.seed)).toEqual([7, 9])
  })

  it('runs once for all pictures where it has a place for their number', async () => {
    const { ended, pictures } = ask(engine({ workflow: shippedWorkflow('sdxl', true) }))
    await ended
    expect(inputsOf(0, 'EmptyLatentImage')).toEqual([{ width: 1024, height: 1024, batch_size: 4 }])
    expect([fake.submitted.length, pictures.size]).toEqual([1, 4])
  })

  it('takes no placeholder from a prompt', async () => {
    await ask(engine(), { prompt: 'a {{seed}} (fox:2)', slots: [1] }).ended
    expect(inputsOf(0, 'CLIPTextEncode')[0]?.text).toBe('a seed \\(fox:2\\)')
  })

  it('begins with a picture, which lies among the temporary files there', async () => {
    const source = { recipe: null, picture: plain(90, 64, 64) }
    await ask(engine(), { slots: [1], operation: 2, source }).ended
    expect(inputsOf(0, 'LoadImage')).toEqual([{ image: expect.stringMatching(/^easel-\w+\.png \[temp\]$/) }])
    expect(inputsOf(0, 'KSampler')[0]?.denoise).toBe(0.6)
  })

  it('leaves a picture behind by how far a variation may go, where it has a place for that', async () => {
    const source = { recipe: null, picture: plain(90, 64, 64) }
    const over = { slots: [1], operation: 2, source } as const
    await ask(engine(), { ...over, variationStrength: 'subtle' }).ended
    await ask(engine({ strength: 0.5 }), { ...over, variationStrength: 'strong' }).ended
    expect([0, 1].map((at) => inputsOf(at, 'KSampler')[0]?.denoise)).toEqual([0.36, 0.75])
  })

  it('leaves a strong reference image behind less than a weak one', async () => {
    const source = { recipe: null, picture: plain(90, 64, 64) }
    await ask(engine(), { slots: [1], source, referenceStrength: 'high' }).ended
    await ask(engine(), { slots: [1], source, referenceStrength: 'low' }).ended
    expect([0, 1].map((at) => inputsOf(at, 'KSampler')[0]?.denoise)).toEqual([0.36, 0.8])
  })
})

describe('a task at ComfyUI', () => {
  it('is followed without its socket', async () => {
    fake.scripted({ deaf: true })
    const { ended, pictures, reports } = ask(engine())
    await ended
    expect(pictures.size).toBe(4)
    expect(reports.some(({ what }) => what === 'preview')).toBe(false)
  })

  it('goes on when the process ends, and is taken up by the next', async () => {
    fake.scripted({ stuck: true })
    const before = engine()
    const first = ask(before)
    await eventually(
      async () => first.tasks.length,
      (length) => length === 4,
    )
    first.stop.abort(new ShuttingDown())
    await expect(first.ended).rejects.toThrow()
    await before.close()
    expect([fake.interrupts(), fake.pending().length]).toEqual([0, 3])
    const next = ask(engine(), { task: first.tasks.at(-1) ?? null })
    await next.reported('progress')
    fake.release()
    await next.ended
    expect([next.pictures.size, fake.submitted.length]).toEqual([4, 4])
  })

  it('is begun again if ComfyUI has lost it', async () => {
    const first = ask(engine(), { slots: [1] })
    await first.ended
    fake.reset()
    const next = ask(engine(), { slots: [1], task: first.tasks[0] ?? null })
    await next.ended
    expect([next.pictures.size, fake.submitted.length]).toEqual([1, 1])
  })

  it('is begun again, once, if ComfyUI is started again meanwhile', async () => {
    fake.scripted({ stuck: true })
    const first = ask(engine(), { slots: [1, 2] })
    await eventually(
      async () => [first.tasks.length, fake.runs()],
      ([tasks, runs]) => tasks === 2 && runs !== null,
    )
    fake.startAgain()
    fake.scripted({})
    await first.ended
    expect([first.pictures.size, fake.submitted.length]).toEqual([2, 4])
    fake.scripted({ stuck: true })
    const next = ask(engine(), { slots: [1] })
    for (const time of [1, 2]) {
      await eventually(
        async () => [next.tasks.length, fake.runs()],
        ([tasks, runs]) => tasks === time && runs !== null,
      )
      fake.startAgain()
    }
    expect(await next.error()).toMatchObject({ reason: 'engine_failed' })
    expect(fake.submitted).toHaveLength(6)
  })

  it('is taken out of the queue when it is canceled, and only our own is stopped', async () => {
    fake.scripted({ stuck: true })
    const others = ask(engine(), { slots: [1] })
    await others.reported('progress')
    const made = engine()
    const own = ask(made, { slots: [1, 2] })
    await eventually(
      async () => own.tasks.length,
      (length) => length === 2,
    )
    own.stop.abort(new Error('cancelled'))
    await expect(own.ended).rejects.toThrow()
    await made.close()
    expect([fake.pending(), fake.interrupts()]).toEqual([[], 0])
    fake.release()
    await others.ended
  })
})

describe('a refusal of ComfyUI', () => {
  it.each([
    ['a wrong key', { apiKey: 'wrong-secret' }, /key/],
    [
      'a model that it lacks',
      () => {
        const workflow = shippedWorkflow('sdxl')
        Object.assign(workflow['1']?.inputs ?? {}, { ckpt_name: 'other' })
        return { workflow }
      },
      /workflow/,
    ],
  ])('for %s goes to the log and to the next engine, and costs nothing', async (_, over, message) => {
    const error = await ask(engine(typeof over === 'function' ? over() : over)).error()
    expect(error).toMatchObject({ reason: 'engine_unavailable', unbilled: true, away: false })
    expect(lines).toEqual([expect.objectContaining({ message: expect.stringMatching(message) })])
    expect(text()).not.toMatch(/secret|lighthouse/)
  })

  it('to say anything is a time-out, which says that it is away', async () => {
    const silent = await loopback(() => {})
    const error = await ask(engine({ baseUrl: silent.url, submitMs: 30 }), { slots: [1] }).error()
    expect(error).toMatchObject({ reason: 'engine_timeout', unbilled: false, away: true })
    await silent.close()
  })

  it('names the node and its input', async () => {
    const workflow = shippedWorkflow('sdxl')
    Object.assign(workflow['5']?.inputs ?? {}, { sampler_name: 'other' })
    await ask(engine({ workflow })).error()
    expect(lines[0]?.fields).toMatchObject({ wrong: ['5 KSampler sampler_name: value_not_in_list'] })
  })

  it('in the middle names the node that failed, and what to do for lack of memory', async () => {
    fake.scripted({ exception: 'torch.OutOfMemoryError' })
    expect(await ask(engine()).error()).toMatchObject({ reason: 'engine_failed', unbilled: false })
    expect(lines[0]).toMatchObject({
      fields: { node: 'KSampler' },
      message: expect.stringMatching(/smaller side/),
    })
  })
})
