import type { Language } from '@easel/contract/languages'

export { LANGUAGES, type Language } from '@easel/contract/languages'

export const RATIOS = ['1:1', '2:3', '3:2', '4:5', '3:4', '9:16', '5:4', '4:3', '16:9'] as const
export type Ratio = (typeof RATIOS)[number]

export interface SketchRequest {
  /** What to show, in any of the four languages. Any text is accepted. */
  prompt: string
  /** What not to show. */
  negativePrompt?: string
  /** The reader's language; only a hint, because the script of the prompt has priority. */
  language?: Language
  /** 0 … 4294967295. Four consecutive seeds give four clearly different images. */
  seed: number
  ratio: Ratio
  /** The id of one of `styles`; by default the prompt decides. */
  style?: string
  /** 0 plain … 1000 most painterly. Default: 100. */
  stylize?: number
  /** 1 … 4: a variation with the same subject, place, light and framing, and other details. */
  variation?: number
  /** 0 … 4294967295: each seed has four variations of its own. Default: 0. */
  variationSeed?: number
  /** The name of the reference image, as in a recipe; its pixels are passed beside the request. */
  input?: string
  /** How much to change the reference image: 0 keeps colors and shapes, 1 changes them most. Default: 0.5. */
  strength?: number
  /** Longer side in pixels, 64 … 4096. Default: about one megapixel (1024², 832 × 1248, 1248 × 832 …). */
  size?: number
}

export interface SketchImage {
  width: number
  height: number
  /** width × height × 4 bytes: red, green, blue, 255. */
  rgba: Uint8Array
}

/** The engine's decisions, for people and logs; not needed to render again. */
export interface PlanSummary {
  scene: string
  light: string
  shot: string
  subjects: string[]
  season: string
}

/**
 * Everything that an image was made from, as JSON. It is a request itself, so it can be rendered again, or
 * larger.
 */
export interface SketchRecipe extends SketchRequest {
  engine: 'sketch'
  version: string
  stylize: number
  size: number
  plan: PlanSummary
}

export interface SketchHooks {
  /** Cancels the render: the promise rejects with ABORTED at once and the thread stops at its next step. */
  signal?: AbortSignal
  /** Called once, early, with a small version of the image: 256 on its longer side. */
  onPreview?(image: SketchImage): void
  /** Called with 0 … 100, never decreasing. */
  onProgress?(percent: number): void
}

export interface SketchResult {
  image: SketchImage
  recipe: SketchRecipe
}
