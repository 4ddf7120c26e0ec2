import { createAiSdkEngine } from '../../src/adapters/engines/aisdk/aisdk.engine.ts'
import { findPackage } from '../../src/adapters/engines/aisdk/provider-package.ts'
import { createComfyUiEngine } from '../../src/adapters/engines/comfyui/comfyui.engine.ts'
import { createOpenAiEngine } from '../../src/adapters/engines/openai/openai.engine.ts'
import { createSdWebUiEngine } from '../../src/adapters/engines/sdwebui/sdwebui.engine.ts'
import { createSketchEngine } from '../../src/adapters/engines/sketch/sketch.engine.ts'
import type { EngineSetting } from '../../src/config/engines.ts'
import { type ComfyUiFake, comfyUiFake } from '../fakes/comfyui.ts'
import { type MidjourneyFake, midjourneyFake } from '../fakes/midjourney.ts'
import type { MidjourneyDialect } from '../fakes/midjourney-tasks.ts'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { type ReplicateFake, replicateFake } from '../fakes/replicate.ts'
import { type SdWebUiFake, sdWebUiFake } from '../fakes/sdwebui.ts'
import { notebook } from './ask-engine.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import { shippedWorkflow } from './shipped-workflow.ts'
import { midjourneyEngine } from './tested-engines.ts'

async function sketch(): Promise<EngineUnderTest> {
  // What it must keep is the same at every size, and a small one is painted four times as fast.
  const engine = createSketchEngine({ side: 256 })
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

const openAi = (stream: boolean) => async (): Promise<EngineUnderTest> => {
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
    paintsMasks: true,
    cutsOut: true,
    sendsNoProgress: !stream,
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

const midjourney = (dialect: MidjourneyDialect) => async (): Promise<EngineUnderTest> => {
  const fake: MidjourneyFake = await midjourneyFake(dialect)
  const { log } = notebook()
  const engine = midjourneyEngine(fake, log)
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

async function sdWebUi(): Promise<EngineUnderTest> {
  const fake: SdWebUiFake = await sdWebUiFake()
  const { log } = notebook()
  const engine = createSdWebUiEngine({
    id: 'sd',
    baseUrl: fake.url,
    apiKey: fake.key,
    side: 512,
    steps: 20,
    strength: 0.6,
    parameters: {},
    pollMs: 2,
    retryMs: 1,
    log,
  })
  return {
    engine,
    hang() {
      fake.reset()
      fake.always({ kind: 'hangs' })
    },
    fail: () => fake.always({ kind: 'refuses', status: 500, body: { error: 'RuntimeError', detail: '' } }),
    breakOff: () => fake.always({ kind: 'says', text: '{"images": ["aGFs' }),
    heal: fake.reset,
    started: () => fake.calls.length > 0,
    cancelled: () => fake.interrupts() > 0,
    async close() {
      await engine.close()
      await fake.close()
    },
  }
}

const comfyUi = (batch: boolean) => async (): Promise<EngineUnderTest> => {
  const fake: ComfyUiFake = await comfyUiFake()
  const { log } = notebook()
  const engine = createComfyUiEngine({
    id: 'comfy',
    baseUrl: fake.url,
    apiKey: fake.key,
    workflow: shippedWorkflow('sdxl', batch),
    imageWorkflow: shippedWorkflow('sdxl-from-picture'),
    maskWorkflow: shippedWorkflow('sdxl-masked'),
    cutoutWorkflow: shippedWorkflow('birefnet-cutout'),
    side: 512,
    strength: 0.6,
    pollMs: 5,
    retryMs: 1,
    log,
  })
  return {
    engine,
    paintsMasks: true,
    cutsOut: true,
    hang() {
      fake.reset()
      fake.scripted({ stuck: true })
    },
    fail: () => fake.scripted({ exception: 'RuntimeError' }),
    breakOff: () => fake.scripted({ loses: true }),
    heal: fake.reset,
    started: () => fake.submitted.length > 0,
    cancelled: () => fake.interrupts() > 0,
    async close() {
      await engine.close()
      await fake.close()
    },
  }
}

async function replicate(): Promise<EngineUnderTest> {
  const fake: ReplicateFake = await replicateFake()
  const { log } = notebook()
  const engine = createAiSdkEngine({
    id: 'replicate',
    package: '@ai-sdk/replicate',
    entry: findPackage('replicate', '@ai-sdk/replicate', '/nowhere'),
    model: 'black-forest-labs/flux-schnell',
    apiKey: fake.key,
    baseUrl: fake.url,
    shape: 'ratio',
    side: 1024,
    settings: {},
    providerOptions: {},
    retryMs: 1,
    log,
  })
  return {
    engine,
    sendsNoProgress: true,
    hang() {
      fake.reset()
      fake.always({ kind: 'hangs' })
    },
    fail: () => fake.always({ kind: 'refuses', status: 500, detail: 'oh' }),
    breakOff: () => fake.always({ kind: 'says', text: '{"id": "p' }),
    heal: fake.reset,
    started: () => fake.inputs().length > 0,
    cancelled: () => fake.aborted() > 0,
    async close() {
      await engine.close()
      await fake.close()
    },
  }
}

type Row = [name: string, make: () => Promise<EngineUnderTest>]

/** Every type that an operator can name: the compiler asks for the settings of a new one. */
export const ENGINES: Record<EngineSetting['type'], Row[]> = {
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
  aisdk: [['an image model of the AI SDK', replicate]],
  comfyui: [
    ['ComfyUI, one task for each picture', comfyUi(false)],
    ['ComfyUI, one task for all', comfyUi(true)],
  ],
  sdwebui: [['Stable Diffusion WebUI', sdWebUi]],
}
