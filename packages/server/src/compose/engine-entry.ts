import { ENHANCE, enhanceSupport } from '../adapters/engines/enhance/support.ts'
import type { EngineAbilities, EngineProfile, ImageEngine } from '../domain/generation/engine-ports.ts'
import type { EngineOffer } from '../domain/launcher/offers.ts'

/** An engine as it is composed. */
export interface Entry {
  profile: EngineProfile
  abilities: EngineAbilities
  /** Null: not selectable. */
  offer: EngineOffer | null
  create(): Promise<ImageEngine>
  /** The token in the engine's webhook URL; null: none. */
  hookToken: string | null
  /** An outside engine, whose images are inspected. */
  outside: boolean
}

/** Always present as the last engine: enhances images of engines that cannot. */
export const enhancer: Entry = {
  profile: {
    id: ENHANCE,
    supportFor: enhanceSupport,
    ratios: [],
    vip: false,
    concurrency: 1,
    shared: false,
    timeoutSeconds: null,
    price: 0,
    dailyCap: null,
    monthlyCap: null,
  },
  abilities: { sizes: null, previews: false, enhances: 'any', cancels: 'yes' },
  offer: null,
  async create() {
    const { createEnhanceEngine } = await import('../adapters/engines/enhance/enhance.engine.ts')
    return createEnhanceEngine()
  },
  hookToken: null,
  outside: false,
}
