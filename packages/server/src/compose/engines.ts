import { timingSafeEqual } from 'node:crypto'
import { Operation } from '@easel/contract/numbers'
import type { SketchEngine } from '../adapters/engines/sketch/sketch.engine.ts'
import type { Config } from '../config/config.ts'
import type {
  EngineAbilities,
  EngineProfile,
  EngineTask,
  ImageEngine,
} from '../domain/generation/engine-ports.ts'
import type { Changes } from '../domain/kernel/changes.ts'
import type { Log } from '../domain/kernel/log.ts'
import type { Tracing } from '../domain/kernel/tracing.ts'
import type { EngineOffer } from '../domain/launcher/offers.ts'
import { entryOf } from './engine-entries.ts'
import { type Entry, enhancer } from './engine-entry.ts'

/** An engine injected by a test. */
export interface InjectedEngine {
  offer: EngineOffer
  create(): ImageEngine
  profile?: Partial<EngineProfile>
  /** An outside engine, whose images are inspected. */
  outside?: boolean
}

interface Parts {
  config: Pick<Config, 'engines' | 'dataDir'>
  given: Record<string, InjectedEngine> | undefined
  changes: Changes
  log: Log
  tracing: Pick<Tracing, 'traceparent'>
}

/** The configured engines in order: profile, form options, and lazy creation. */
export function createEngines({ config, given, changes, log, tracing }: Parts) {
  const made = new Map<string, Promise<ImageEngine>>()
  const sketch = createOnce(made, 'sketch', async () => {
    const { createSketchEngine } = await import('../adapters/engines/sketch/sketch.engine.ts')
    const setting = config.engines.find(({ type }) => type === 'sketch')
    return createSketchEngine({ side: setting?.type === 'sketch' ? (setting.side ?? null) : null })
  }) as () => Promise<SketchEngine>
  const entries = given
    ? Object.entries(given).map(([id, engine]) => entryGiven(id, engine))
    : [
        ...config.engines.map((setting) =>
          entryOf(setting, { sketch, changes, log, tracing, dataDir: config.dataDir }),
        ),
        enhancer,
      ]
  const byId = new Map(
    entries.map((entry) => [entry.profile.id, createOnce(made, entry.profile.id, entry.create)]),
  )
  const hasSketch = entries.some(({ create }) => create === sketch)
  return {
    /** The built-in engine; null when not configured. */
    sketch: hasSketch ? sketch : null,
    offers: entries.map(offerOf).filter((offer) => offer !== null),
    profiles: entries.map(({ profile }) => profile),
    abilitiesOf: (id: string): EngineAbilities | null =>
      entries.find(({ profile }) => profile.id === id)?.abilities ?? null,
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
      await Promise.allSettled([...made.values()].map(async (engine) => (await engine).close()))
    },
  }
}

export type Engines = ReturnType<typeof createEngines>

/** What it says of images is what its sets are routed by. */
const offerOf = ({ offer, profile }: Entry): EngineOffer | null =>
  offer && { ...offer, image: profile.supportFor(FROM_IMAGE) !== 'unsupported' }

const FROM_IMAGE: EngineTask = { operation: Operation.Imagine, recipe: null, picture: true }

const createOnce =
  (made: Map<string, Promise<ImageEngine>>, id: string, create: () => Promise<ImageEngine>) => () => {
    const before = made.get(id)
    if (before) return before
    const engine = create()
    made.set(id, engine)
    // The next set tries again.
    engine.catch(() => made.delete(id))
    return engine
  }

const entryGiven = (id: string, { offer, create, profile, outside = false }: InjectedEngine): Entry => ({
  profile: {
    id,
    supportFor: ({ recipe }) => (recipe === null ? 'supported' : 'native'),
    ratios: offer?.ratios ?? [],
    vip: offer?.vip ?? false,
    concurrency: 100,
    shared: outside,
    timeoutSeconds: null,
    price: 0,
    dailyCap: null,
    monthlyCap: null,
    ...profile,
  },
  abilities: { sizes: null, previews: true, enhances: 'its own', cancels: 'yes' },
  offer,
  create: async () => create(),
  hookToken: null,
  outside,
})

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
