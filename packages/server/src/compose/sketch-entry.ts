import { sizesOf } from '../adapters/engines/outside/sizes.ts'
import { sketchOffer } from '../adapters/engines/sketch/offer.ts'
import type { SketchEngine } from '../adapters/engines/sketch/sketch.engine.ts'
import { sketchSupport } from '../adapters/engines/sketch/support.ts'
import { sketchConcurrency } from '../config/config.ts'
import type { EngineSetting } from '../config/engines.ts'
import type { Entry } from './engine-entry.ts'

type SketchSetting = Extract<EngineSetting, { type: 'sketch' }>

interface Makers {
  sketch(): Promise<SketchEngine>
}

/** The built-in engine's own size: a square picture of a megapixel. */
const SKETCH_SIDE = 1024

export function sketchEntry({ id, concurrency, side }: SketchSetting, makers: Makers): Entry {
  return {
    profile: {
      id,
      supportFor: sketchSupport,
      ratios: sketchOffer.ratios,
      strengths: true,
      referenceStrengths: true,
      concurrency: concurrency ?? sketchConcurrency(),
      shared: false,
      timeoutSeconds: null,
      price: 0,
      vip: false,
      dailyCap: null,
      monthlyCap: null,
    },
    abilities: {
      sizes: sizesOf(side ?? SKETCH_SIDE),
      previews: true,
      enhances: 'its own',
      cancels: 'yes',
    },
    offer: sketchOffer,
    create: makers.sketch,
    hookToken: null,
    outside: false,
  }
}
