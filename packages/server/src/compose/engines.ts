import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ENHANCE, enhanceSupport } from '../adapters/engines/enhance/support.ts'
import type { MidjourneySettings } from '../adapters/engines/midjourney/midjourney.engine.ts'
import { midjourneySupport } from '../adapters/engines/midjourney/recipe.ts'
import { openAiSupport } from '../adapters/engines/openai/support.ts'
import { outsideOffer } from '../adapters/engines/outside/offer.ts'
import { sketchOffer } from '../adapters/engines/sketch/offer.ts'
import type { SketchEngine } from '../adapters/engines/sketch/sketch.engine.ts'
import { sketchSupport } from '../adapters/engines/sketch/support.ts'
import { type Config, sketchConcurrency } from '../config/config.ts'
import type { EngineSetting, MidjourneySetting, OpenAiSetting } from '../config/engines.ts'
import { toMillionths } from '../config/money.ts'
import type { EngineProfile, ImageEngine } from '../domain/generation/engine-ports.ts'
import type { Changes } from '../domain/kernel/changes.ts'
import type { Log } from '../domain/kernel/log.ts'
import type { EngineOffer } from '../domain/launcher/launcher.ts'

/** An engine injected by a test. */
export interface InjectedEngine {
  offer: EngineOffer
  create(): ImageEngine
  profile?: Partial<EngineProfile>
  /** An outside engine, whose images are inspected. */
  outside?: boolean
}

interface Entry {
  profile: EngineProfile
  /** Null: not selectable. */
  offer: EngineOffer | null
  create(): Promise<ImageEngine>
  /** The token in the engine's webhook URL; null: none. */
  hookToken: string | null
  /** An outside engine, whose images are inspected. */
  outside: boolean
}

interface Parts {
  config: Pick<Config, 'engines'>
  given: Record<string, InjectedEngine> | undefined
  changes: Changes
  log: Log
}

/** The configured engines in order: profile, form options, and lazy creation. */
export function createEngines({ config, given, changes, log }: Parts) {
  const made = new Map<string, Promise<ImageEngine>>()
  const sketch = createOnce(made, 'sketch', async () => {
    const { createSketchEngine } = await import('../adapters/engines/sketch/sketch.engine.ts')
    return createSketchEngine()
  }) as () => Promise<SketchEngine>
  const entries = given
    ? Object.entries(given).map(([id, engine]) => entryGiven(id, engine))
    : [...config.engines.map((setting) => entryOf(setting, { sketch, changes, log })), enhancer]
  const byId = new Map(
    entries.map((entry) => [entry.profile.id, createOnce(made, entry.profile.id, entry.create)]),
  )
  const hasSketch = entries.some(({ create }) => create === sketch)
  return {
    /** The built-in engine; null when not configured. */
    sketch: hasSketch ? sketch : null,
    offers: entries.map(({ offer }) => offer).filter((offer) => offer !== null),
    profiles: entries.map(({ profile }) => profile),
    async engineOf(id: string): Promise<ImageEngine> {
      const create = byId.get(id)
      if (!create) throw new Error(`There is no engine ${id}.`)
      return create()
    },
    isOutside: (id: string): boolean => entries.some(({ profile, outside }) => profile.id === id && outside),
    /** A webhook call. False for an unknown token. */
    async onWebhook(token: string): Promise<boolean> {
      if (!entries.some(({ hookToken }) => hookToken !== null && isSame(hookToken, token))) return false
      await changes.publish('engines')
      return true
    },
    async close(): Promise<void> {
      await Promise.all([...made.values()].map(async (engine) => (await engine).close()))
    },
  }
}

export type Engines = ReturnType<typeof createEngines>

const createOnce =
  (made: Map<string, Promise<ImageEngine>>, id: string, create: () => Promise<ImageEngine>) => () => {
    const before = made.get(id)
    if (before) return before
    const engine = create()
    made.set(id, engine)
    return engine
  }

/** Always present as the last engine: enhances images of engines that cannot. */
const enhancer: Entry = {
  profile: {
    id: ENHANCE,
    supportFor: enhanceSupport,
    vip: false,
    concurrency: 1,
    shared: false,
    timeoutSeconds: null,
    price: 0,
    dailyCap: null,
  },
  offer: null,
  async create() {
    const { createEnhanceEngine } = await import('../adapters/engines/enhance/enhance.engine.ts')
    return createEnhanceEngine()
  },
  hookToken: null,
  outside: false,
}

const entryGiven = (id: string, { offer, create, profile, outside = false }: InjectedEngine): Entry => ({
  profile: {
    id,
    supportFor: ({ recipe }) => (recipe === null ? 'supported' : 'native'),
    vip: offer?.vip ?? false,
    concurrency: 100,
    shared: outside,
    timeoutSeconds: null,
    price: 0,
    dailyCap: null,
    ...profile,
  },
  offer,
  create: async () => create(),
  hookToken: null,
  outside,
})

interface Makers {
  sketch(): Promise<SketchEngine>
  changes: Changes
  log: Log
}

type EngineType = EngineSetting['type']
type SettingOf<T extends EngineType> = Extract<EngineSetting, { type: T }>

/** Constructors by engine type, checked for completeness by the compiler. */
const ENTRIES: { [T in EngineType]: (setting: SettingOf<T>, makers: Makers) => Entry } = {
  sketch: sketchEntry,
  openai: openAiEntry,
  midjourney: midjourneyEntry,
}

function entryOf<T extends EngineType>(setting: SettingOf<T> & { type: T }, makers: Makers): Entry {
  return ENTRIES[setting.type](setting, makers)
}

function sketchEntry({ id, concurrency }: SettingOf<'sketch'>, makers: Makers): Entry {
  return {
    profile: {
      id,
      supportFor: sketchSupport,
      concurrency: concurrency ?? sketchConcurrency(),
      shared: false,
      timeoutSeconds: null,
      price: 0,
      vip: false,
      dailyCap: null,
    },
    offer: sketchOffer,
    create: makers.sketch,
    hookToken: null,
    outside: false,
  }
}

const terms = (setting: Exclude<EngineSetting, { type: 'sketch' }>): Omit<EngineProfile, 'supportFor'> => ({
  id: setting.id,
  concurrency: setting.concurrency,
  shared: true,
  timeoutSeconds: setting.timeoutSeconds,
  price: toMillionths(setting.pricePerSet),
  vip: setting.vip,
  dailyCap: toMillionths(setting.dailySpendCap),
})

function openAiEntry(setting: OpenAiSetting, { log }: Makers): Entry {
  return {
    profile: { ...terms(setting), supportFor: openAiSupport(setting.edits) },
    offer: outsideOffer(setting, setting.model),
    async create() {
      const { createOpenAiEngine } = await import('../adapters/engines/openai/openai.engine.ts')
      return createOpenAiEngine({ ...setting, apiKey: setting.apiKey?.reveal() ?? null, log })
    },
    hookToken: null,
    outside: true,
  }
}

function midjourneyEntry(setting: MidjourneySetting, { changes, log }: Makers): Entry {
  const { id, hookBaseUrl } = setting
  const apiKey = setting.apiKey?.reveal() ?? null
  const hookToken = hookBaseUrl === undefined ? null : tokenOf(id, apiKey)
  const settings: MidjourneySettings = {
    ...setting,
    apiKey,
    log,
    hook: hookToken === null ? null : `${hookBaseUrl}/hooks/engines/${hookToken}`,
    pollMs: setting.pollSeconds * 1000,
    onHint: (listener) => changes.subscribe('engines', listener),
  }
  return {
    profile: { ...terms(setting), supportFor: midjourneySupport(id) },
    offer: outsideOffer(setting, 'Midjourney'),
    async create() {
      const { createMidjourneyEngine } = await import('../adapters/engines/midjourney/midjourney.engine.ts')
      return createMidjourneyEngine(settings)
    },
    hookToken,
    outside: true,
  }
}

/** Derived from the API key, so that all processes and restarts agree; random without a key. */
const tokenOf = (id: string, apiKey: string | null): string =>
  createHmac('sha256', apiKey ?? randomBytes(32))
    .update(`hook of ${id}`)
    .digest('base64url')

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
