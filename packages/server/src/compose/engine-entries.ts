import { REFERENCES_MAX } from '@easel/contract/numbers'
import { findPackage } from '../adapters/engines/aisdk/provider-package.ts'
import { workflowSupport } from '../adapters/engines/comfyui/support.ts'
import { hasPlace, placesForPictures } from '../adapters/engines/comfyui/workflow.ts'
import type { MidjourneySettings } from '../adapters/engines/midjourney/midjourney.engine.ts'
import { takesImageWeight } from '../adapters/engines/midjourney/prompt.ts'
import { midjourneySupport } from '../adapters/engines/midjourney/recipe.ts'
import { imagesTaken } from '../adapters/engines/openai/several-images.ts'
import { SIZES as OPENAI_SIZES } from '../adapters/engines/openai/sizes.ts'
import { knowsTransparency } from '../adapters/engines/openai/transparency.ts'
import { outsideOffer } from '../adapters/engines/outside/offer.ts'
import { severalReferences } from '../adapters/engines/outside/references.ts'
import { sizesOf } from '../adapters/engines/outside/sizes.ts'
import { promptAndPictureSupport } from '../adapters/engines/outside/support.ts'
import type { SketchEngine } from '../adapters/engines/sketch/sketch.engine.ts'
import type {
  AiSdkSetting,
  ComfyUiSetting,
  EngineSetting,
  MidjourneySetting,
  OpenAiSetting,
  SdWebUiSetting,
} from '../config/engines.ts'
import { toMillionths } from '../config/money.ts'
import type { EngineProfile } from '../domain/generation/engine-ports.ts'
import type { Changes } from '../domain/kernel/changes.ts'
import type { Log } from '../domain/kernel/log.ts'
import type { Tracing } from '../domain/kernel/tracing.ts'
import type { Entry } from './engine-entry.ts'
import { hookTokenOf } from './hook-token.ts'
import { sketchEntry } from './sketch-entry.ts'

interface Makers {
  dataDir: string
  sketch(): Promise<SketchEngine>
  changes: Changes
  log: Log
  tracing: Pick<Tracing, 'traceparent'>
}

/** The header by which an engine of the operator's own joins our traces; only where its setting says so. */
const traceHeadersFor =
  ({ traces }: { traces: boolean }, { tracing }: Pick<Makers, 'tracing'>) =>
  (): Record<string, string> => {
    const traceparent = traces ? tracing.traceparent() : null
    return traceparent === null ? {} : { traceparent }
  }

type EngineType = EngineSetting['type']
type SettingOf<T extends EngineType> = Extract<EngineSetting, { type: T }>

/** Constructors by engine type, checked for completeness by the compiler. */
const ENTRIES: { [T in EngineType]: (setting: SettingOf<T>, makers: Makers) => Entry } = {
  sketch: sketchEntry,
  openai: openAiEntry,
  midjourney: midjourneyEntry,
  sdwebui: sdWebUiEntry,
  comfyui: comfyUiEntry,
  aisdk: aiSdkEntry,
}

export function entryOf<T extends EngineType>(setting: SettingOf<T> & { type: T }, makers: Makers): Entry {
  return ENTRIES[setting.type](setting, makers)
}

const terms = (setting: Exclude<EngineSetting, { type: 'sketch' }>): Omit<EngineProfile, 'supportFor'> => ({
  id: setting.id,
  ratios: 'ratios' in setting ? setting.ratios : [],
  concurrency: setting.concurrency,
  shared: true,
  timeoutSeconds: setting.timeoutSeconds,
  price: toMillionths(setting.pricePerSet),
  vip: setting.vip,
  dailyCap: toMillionths(setting.dailySpendCap),
  monthlyCap: toMillionths(setting.monthlySpendCap),
})

/** Models that read sentences are told of each picture. */
const IN_WORDS = { kinds: true, strengths: true }
/** One weight holds for all of them. */
const MIDJOURNEY_REFERENCES = severalReferences(REFERENCES_MAX, { kinds: false, strengths: false })

function openAiEntry(setting: OpenAiSetting, makers: Makers): Entry {
  const { log } = makers
  const traceHeaders = traceHeadersFor(setting, makers)
  const most = setting.edits ? (setting.references ?? imagesTaken(setting.model)) : 1
  const references = severalReferences(most, IN_WORDS)
  return {
    profile: {
      ...terms(setting),
      supportFor: promptAndPictureSupport(setting.edits, setting.edits && setting.masks),
      strengths: setting.edits,
      referenceStrengths: setting.edits,
      references,
      cutouts: setting.edits && (setting.cutouts ?? knowsTransparency(setting.model)),
    },
    abilities: {
      sizes: OPENAI_SIZES,
      previews: setting.stream && setting.partialImages > 0,
      enhances: 'no',
      cancels: 'by hanging up',
    },
    offer: outsideOffer(setting, setting.model, {
      edits: setting.edits && setting.masks,
      seed: false,
      imageStrengths: setting.edits,
      references,
    }),
    async create() {
      const { createOpenAiEngine } = await import('../adapters/engines/openai/openai.engine.ts')
      return createOpenAiEngine({ ...setting, apiKey: setting.apiKey?.reveal() ?? null, log, traceHeaders })
    },
    hookToken: null,
    outside: true,
  }
}

function midjourneyEntry(setting: MidjourneySetting, makers: Makers): Entry {
  const { changes, log } = makers
  const { id, hookBaseUrl } = setting
  const apiKey = setting.apiKey?.reveal() ?? null
  const imageStrengths = takesImageWeight(setting)
  const hookToken = hookBaseUrl === undefined ? null : hookTokenOf(id, apiKey)
  const settings: MidjourneySettings = {
    ...setting,
    apiKey,
    log,
    traceHeaders: traceHeadersFor(setting, makers),
    hook: hookToken === null ? null : `${hookBaseUrl}/hooks/engines/${hookToken}`,
    pollMs: setting.pollSeconds * 1000,
    onHint: (listener) => changes.subscribe('engines', listener),
  }
  return {
    profile: {
      ...terms(setting),
      supportFor: midjourneySupport(id),
      referenceStrengths: imageStrengths,
      references: MIDJOURNEY_REFERENCES,
      makesWholeSets: true,
    },
    abilities: { sizes: null, previews: true, enhances: 'its own', cancels: 'if the service can' },
    offer: outsideOffer(setting, 'Midjourney', { imageStrengths, references: MIDJOURNEY_REFERENCES }),
    async create() {
      const { createMidjourneyEngine } = await import('../adapters/engines/midjourney/midjourney.engine.ts')
      return createMidjourneyEngine(settings)
    },
    hookToken,
    outside: true,
  }
}

function sdWebUiEntry(setting: SdWebUiSetting, makers: Makers): Entry {
  const { log } = makers
  const traceHeaders = traceHeadersFor(setting, makers)
  return {
    profile: {
      ...terms(setting),
      supportFor: promptAndPictureSupport(true),
      strengths: true,
      referenceStrengths: true,
    },
    abilities: { sizes: sizesOf(setting.side), previews: true, enhances: 'no', cancels: 'yes' },
    offer: outsideOffer(setting, setting.model ?? 'Stable Diffusion', { imageStrengths: true }),
    async create() {
      const { createSdWebUiEngine } = await import('../adapters/engines/sdwebui/sdwebui.engine.ts')
      return createSdWebUiEngine({
        ...setting,
        apiKey: setting.apiKey?.reveal() ?? null,
        log,
        traceHeaders,
        pollMs: setting.pollSeconds * 1000,
      })
    },
    hookToken: null,
    outside: true,
  }
}

function comfyUiEntry(setting: ComfyUiSetting, makers: Makers): Entry {
  const { log } = makers
  const traceHeaders = traceHeadersFor(setting, makers)
  const strengths = setting.imageWorkflow !== undefined && hasPlace(setting.imageWorkflow, 'strength')
  const { most, weights } = placesForPictures(setting.imageWorkflow ?? {})
  const references = severalReferences(most, { kinds: false, strengths: weights })
  return {
    profile: {
      ...terms(setting),
      supportFor: workflowSupport(setting),
      strengths,
      referenceStrengths: strengths,
      references,
      cutouts: setting.cutoutWorkflow !== undefined,
    },
    abilities: { sizes: sizesOf(setting.side), previews: true, enhances: 'no', cancels: 'yes' },
    offer: outsideOffer(setting, 'ComfyUI', {
      edits: setting.maskWorkflow !== undefined,
      negativePrompt: hasPlace(setting.workflow, 'negative'),
      imageStrengths: strengths,
      references,
    }),
    async create() {
      const { createComfyUiEngine } = await import('../adapters/engines/comfyui/comfyui.engine.ts')
      return createComfyUiEngine({
        ...setting,
        apiKey: setting.apiKey?.reveal() ?? null,
        log,
        traceHeaders,
        pollMs: setting.pollSeconds * 1000,
      })
    },
    hookToken: null,
    outside: true,
  }
}

function aiSdkEntry(setting: AiSdkSetting, makers: Makers): Entry {
  const { log, dataDir } = makers
  const traceHeaders = traceHeadersFor(setting, makers)
  // At the start, so that a missing package ends it.
  const entry = findPackage(setting.id, setting.package, dataDir)
  const references = severalReferences(setting.references, IN_WORDS)
  return {
    profile: {
      ...terms(setting),
      supportFor: promptAndPictureSupport(setting.pictures),
      strengths: setting.pictures,
      referenceStrengths: setting.pictures,
      references,
    },
    abilities: {
      sizes: setting.shape === 'size' ? sizesOf(setting.side) : null,
      previews: false,
      enhances: 'no',
      cancels: 'by hanging up',
    },
    offer: outsideOffer(setting, setting.model, { imageStrengths: setting.pictures, references }),
    async create() {
      const { createAiSdkEngine } = await import('../adapters/engines/aisdk/aisdk.engine.ts')
      return createAiSdkEngine({
        ...setting,
        entry,
        log,
        traceHeaders,
        apiKey: setting.apiKey?.reveal() ?? null,
      })
    },
    hookToken: null,
    outside: true,
  }
}
