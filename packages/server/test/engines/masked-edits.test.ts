import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type ComfyUiSettings,
  createComfyUiEngine,
} from '../../src/adapters/engines/comfyui/comfyui.engine.ts'
import { createOpenAiEngine } from '../../src/adapters/engines/openai/openai.engine.ts'
import { type ComfyUiFake, comfyUiFake } from '../fakes/comfyui.ts'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { plain } from '../support/engine.ts'
import { ask, notebook } from './ask-engine.ts'
import { shippedWorkflow } from './shipped-workflow.ts'

let openAi: OpenAiFake
let comfy: ComfyUiFake
const { log } = notebook()

beforeAll(async () => {
  openAi = await openAiFake()
  comfy = await comfyUiFake()
})
beforeEach(() => {
  openAi.reset()
  comfy.reset()
})
afterAll(() => Promise.all([openAi.close(), comfy.close()]))

const openAiEngine = () =>
  createOpenAiEngine({
    id: 'openai',
    baseUrl: openAi.url,
    apiKey: openAi.key,
    model: 'gpt-image-1',
    quality: 'medium',
    stream: false,
    partialImages: 0,
    log,
  })
const comfyEngine = (over: Partial<ComfyUiSettings> = {}) =>
  createComfyUiEngine({
    id: 'comfy',
    baseUrl: comfy.url,
    apiKey: comfy.key,
    workflow: shippedWorkflow('sdxl'),
    imageWorkflow: shippedWorkflow('sdxl-from-picture'),
    side: 1024,
    strength: 0.6,
    pollMs: 5,
    log,
    ...over,
  })
const inputsOf = (at: number, type: string) =>
  Object.values(comfy.submitted[at]?.prompt ?? {})
    .filter(({ class_type }) => class_type === type)
    .map(({ inputs }) => inputs)

describe('an edit of a region by OpenAI', () => {
  const source = { recipe: null, picture: plain(90, 192, 128), mask: { ...plain(0, 192, 128) } }
  const promptOf = async (edit: 'repaint' | 'erase' | 'extend') => {
    openAi.reset()
    await ask(openAiEngine(), { ratio: '3:2', operation: 2, edit, source, prompt: 'A red hat' }).ended
    return String(openAi.calls[0]?.fields.prompt)
  }

  it('sends picture and mask, in which what stays is opaque, and black for servers that know no opacity', async () => {
    source.mask.rgba[3] = 0
    await promptOf('repaint')
    expect(openAi.calls[0]).toMatchObject({ path: '/v1/images/edits', fields: { n: 4, size: '1536x1024' } })
    const { mask } = openAi.calls[0]?.files ?? {}
    const { data, info } = await sharp(mask).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([192, 128, 4])
    expect([...data.subarray(0, 8)]).toEqual([255, 255, 255, 0, 0, 0, 0, 255])
  })

  it('says what is to be done, and never names what is erased', async () => {
    expect(await promptOf('repaint')).toMatch(/^A red hat\r?\nPaint this into the masked region/)
    expect(await promptOf('extend')).toMatch(/^A red hat\r?\nContinue the given picture/)
    const erasing = await promptOf('erase')
    expect(erasing).toMatch(/^Remove what is in the masked region/)
    expect(erasing).not.toMatch(/\bhat\b/)
  })
})

describe('an edit of a region by ComfyUI', () => {
  const source = { recipe: null, picture: plain(90, 64, 64), mask: plain(0, 64, 64) }
  const edit = { slots: [1], operation: 2, source, prompt: 'A red hat' } as const
  const maskWorkflow = shippedWorkflow('sdxl-masked')

  it('loads the picture and its mask, each by a name of its own', async () => {
    await ask(comfyEngine({ maskWorkflow }), { ...edit, edit: 'repaint' }).ended
    const [picture] = inputsOf(0, 'LoadImage')
    const [mask] = inputsOf(0, 'LoadImageMask')
    for (const node of [picture, mask]) expect(node?.image).toMatch(/^easel-\w+\.png \[temp\]$/)
    expect(mask?.image).not.toBe(picture?.image)
    expect(inputsOf(0, 'CLIPTextEncode')[0]?.text).toBe('A red hat')
  })

  it('never names what is erased', async () => {
    await ask(comfyEngine({ maskWorkflow }), { ...edit, edit: 'erase' }).ended
    expect(inputsOf(0, 'CLIPTextEncode')[0]?.text).toMatch(/^empty background/)
  })

  it('is needed for one: another does not take its place', async () => {
    const error = await ask(comfyEngine(), { ...edit, edit: 'repaint' }).error()
    expect(error).toMatchObject({ reason: 'engine_failed', unbilled: true })
    expect(comfy.submitted).toEqual([])
  })
})

describe('the removal of a background', () => {
  const source = { recipe: null, picture: plain(90, 64, 64) }
  const cutout = {
    slots: [1],
    operation: 2,
    edit: 'cutout',
    source,
    prompt: 'A red hat',
    styleId: 'ink',
  } as const

  it('is asked of OpenAI without a mask or a word of the prompt, in a format that keeps it', async () => {
    await ask(openAiEngine(), cutout).ended
    const { path, fields, files } = openAi.calls[0] ?? {}
    expect(path).toBe('/v1/images/edits')
    expect(fields).toMatchObject({ background: 'transparent', output_format: 'png', n: 1 })
    expect(fields?.prompt).toMatch(/^Remove the background of the given picture/)
    expect(fields?.prompt).not.toMatch(/\bhat\b|\bink\b/)
    expect(files?.mask).toBeUndefined()
    openAi.reset()
    await ask(openAiEngine(), { ...cutout, edit: 'erase', source: { ...source, mask: plain(0, 64, 64) } })
      .ended
    expect(openAi.calls[0]?.fields).not.toHaveProperty('background')
  })

  it('is done in ComfyUI by the workflow for it, and by no other', async () => {
    await ask(comfyEngine({ cutoutWorkflow: shippedWorkflow('birefnet-cutout') }), cutout).ended
    expect(inputsOf(0, 'LoadImage')[0]?.image).toMatch(/^easel-\w+\.png \[temp\]$/)
    expect(inputsOf(0, 'RemoveBackground')).toHaveLength(1)
    comfy.reset()
    const error = await ask(comfyEngine({ maskWorkflow: shippedWorkflow('sdxl-masked') }), cutout).error()
    expect(error).toMatchObject({ reason: 'engine_failed', unbilled: true })
    expect(comfy.submitted).toEqual([])
  })
})
