import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAiSdkEngine } from '../../src/adapters/engines/aisdk/aisdk.engine.ts'
import { findPackage } from '../../src/adapters/engines/aisdk/provider-package.ts'
import { createComfyUiEngine } from '../../src/adapters/engines/comfyui/comfyui.engine.ts'
import { placesForPictures } from '../../src/adapters/engines/comfyui/workflow.ts'
import { createOpenAiEngine } from '../../src/adapters/engines/openai/openai.engine.ts'
import { type ComfyUiFake, comfyUiFake } from '../fakes/comfyui.ts'
import { type MidjourneyFake, midjourneyFake } from '../fakes/midjourney.ts'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { plain } from '../support/engine.ts'
import { ask, notebook } from './ask-engine.ts'
import { shippedWorkflow } from './shipped-workflow.ts'
import { midjourneyEngine } from './tested-engines.ts'

let openAi: OpenAiFake
let comfyUi: ComfyUiFake
let midjourney: MidjourneyFake
const { log } = notebook()

beforeAll(async () => {
  openAi = await openAiFake()
  comfyUi = await comfyUiFake()
  midjourney = await midjourneyFake('action')
})
beforeEach(() => {
  openAi.reset()
  comfyUi.reset()
})
afterAll(async () => {
  await Promise.all([openAi.close(), comfyUi.close(), midjourney.close()])
})

const widthsOf = (files: readonly (Buffer | Uint8Array)[]) =>
  Promise.all(files.map(async (file) => (await sharp(file).metadata()).width))
/** Pictures of 64, 32 and 16 pixels. */
const more = [
  { picture: plain(10, 32, 32), kind: 'style', strength: 'high' },
  { picture: plain(20, 16, 16), kind: null, strength: null },
] as const
const source = { recipe: null, picture: plain(90), kind: 'content', more } as const

describe('OpenAI', () => {
  const engine = () =>
    createOpenAiEngine({
      id: 'openai',
      baseUrl: openAi.url,
      apiKey: openAi.key,
      model: 'gpt-image-1',
      quality: 'medium',
      stream: false,
      partialImages: 2,
      retryMs: 1,
      log,
    })

  it('gets all reference images in their order, and is told of each what is taken, and how much', async () => {
    await ask(engine(), { slots: [1], source, referenceStrength: 'low' }).ended
    const { files, fields } = openAi.calls[0] ?? {}
    expect(await widthsOf(files?.list ?? [])).toEqual([64, 32, 16])
    expect(files?.image).toBeUndefined()
    expect(String(fields?.prompt).split('\n')[1]).toBe(
      'Use all 3 given pictures, which are in this order. Picture 1: take what it shows, but not its style, only loosely. Picture 2: take only its style, as in colors, light and technique, and nothing that it shows, and follow it closely. Picture 3: take what it shows and its style.',
    )
  })

  it('is told of a single one what is taken of it', async () => {
    const one = { recipe: null, picture: plain(90), kind: 'style' } as const
    await ask(engine(), { slots: [1], source: one }).ended
    expect(openAi.calls[0]?.fields.prompt).toContain('\nThe given picture: take only its style')
    expect(openAi.calls[0]?.files.image).toBeDefined()
  })
})

it('a model of the AI SDK gets all of them', async () => {
  const name = '@ai-sdk/openai-compatible'
  const engine = createAiSdkEngine({
    id: 'compatible',
    package: name,
    entry: findPackage('e', name, import.meta.dirname),
    model: 'gpt-image-1',
    apiKey: openAi.key,
    baseUrl: openAi.url,
    shape: 'size',
    side: 1024,
    settings: {},
    providerOptions: {},
    log,
    retryMs: 1,
  })
  await ask(engine, { slots: [1], source }).ended
  const { files = {}, fields } = openAi.calls[0] ?? {}
  expect(await widthsOf(files.list ?? [])).toEqual([64, 32, 16])
  expect(fields?.prompt).toContain('Picture 2: take only its style')
})

it('a service of Midjourney gets all of them before the prompt', async () => {
  const engine = midjourneyEngine(midjourney, log)
  await ask(engine, { source: { recipe: null, picture: plain(90), more } }).ended
  const [{ body } = { body: {} }] = midjourney.submitted
  const { base64Array } = body as { base64Array: string[] }
  const pngs = base64Array.map((address) => Buffer.from(address.split(',')[1] ?? '', 'base64'))
  expect(await widthsOf(pngs)).toEqual([64, 32, 16])
})

describe('a workflow of ComfyUI', () => {
  const withPlaces = {
    ...shippedWorkflow('sdxl-from-picture'),
    second: { class_type: 'LoadImage', inputs: { image: '{{image2}}', weight: '{{weight2}}' } },
    third: { class_type: 'LoadImage', inputs: { image: '{{image3}}', weight: '{{weight3}}' } },
  }

  it('loads each reference image where it has a place, and weighs none in a place that is left', async () => {
    const engine = createComfyUiEngine({
      id: 'comfy',
      baseUrl: comfyUi.url,
      apiKey: comfyUi.key,
      workflow: shippedWorkflow('sdxl'),
      imageWorkflow: withPlaces,
      side: 1024,
      strength: 0.6,
      pollMs: 5,
      retryMs: 1,
      log,
    })
    const one = [{ picture: plain(10, 32, 32), kind: null, strength: 'high' }] as const
    await ask(engine, { slots: [1], source: { recipe: null, picture: plain(90), more: one } }).ended
    const nodes = comfyUi.submitted[0]?.prompt ?? {}
    const first = Object.values(nodes).find(({ class_type }) => class_type === 'LoadImage')?.inputs.image
    expect(nodes.second?.inputs).toEqual({ image: expect.stringMatching(/^easel-.*\[temp\]$/), weight: 0.9 })
    expect(nodes.third?.inputs).toEqual({ image: first, weight: 0 })
    expect(nodes.second?.inputs.image).not.toBe(first)
  })

  it('has as many as there are places without a gap, and strengths where each has a weight', () => {
    expect(placesForPictures(withPlaces)).toEqual({ most: 3, weights: true })
    expect(placesForPictures(shippedWorkflow('sdxl-from-picture'))).toEqual({ most: 1, weights: false })
    const { second: _, ...gap } = withPlaces
    expect(placesForPictures(gap)).toEqual({ most: 1, weights: false })
    const weightless = { ...gap, second: { class_type: 'LoadImage', inputs: { image: '{{image2}}' } } }
    expect(placesForPictures(weightless)).toEqual({ most: 3, weights: false })
  })
})
