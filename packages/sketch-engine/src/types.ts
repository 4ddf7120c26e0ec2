import type { Language } from '@easel/contract/languages'

export { LANGUAGES, type Language } from '@easel/contract/languages'

export const RATIOS = ['1:1', '2:3', '3:2'] as const
export type Ratio = (typeof RATIOS)[number]

export interface SketchRequest {
  /** What to show, in any of the four languages. Any text is accepted. */
  prompt: string
  /** What not to show. */
  negativePrompt?: string
  /** The reader's language: a hint, the script of the prompt counts more. */
  language?: Language
  /** 0 … 4294967295. Four seeds in a row give four clearly different pictures. */
  seed: number
  ratio: Ratio
  /** The id of one of `styles`; without it the prompt decides. */
  style?: string
  /** 0 plain … 1000 as painterly as it gets; 100 if not given. */
  stylize?: number
  /** 1 … 4: a sibling with the same subject, place, light and framing, and other detail. */
  variation?: number
  /** 0 … 4294967295, 0 if not given: each seed has four siblings of its own. */
  variationSeed?: number
  /** The name of the picture to start from, as a recipe has it; its pixels are handed over beside the request. */
  input?: string
  /** How far to go from that picture: 0 its own colours and forms, 1 as free as it gets; 0.5 if not given. */
  strength?: number
  /** Longer side in pixels, 64 … 4096; about one megapixel if not given (1024², 832 × 1248, 1248 × 832). */
  size?: number
}

export interface SketchImage {
  width: number
  height: number
  /** width × height × 4 bytes: r, g, b, 255. */
  rgba: Uint8Array
}

/** What the engine decided; for people and logs, and not needed to render again. */
export interface PlanSummary {
  scene: string
  light: string
  shot: string
  subjects: string[]
  season: string
}

/** All that a picture was made from. JSON; a request itself, so it can be rendered again, or larger. */
export interface SketchRecipe extends SketchRequest {
  engine: 'sketch'
  version: string
  stylize: number
  size: number
  plan: PlanSummary
}

export interface SketchHooks {
  /** Ends the render: the promise rejects with ABORTED at once and the thread stops at its next step. */
  signal?: AbortSignal
  /** Called once, early, with the same picture small: 256 on its longer side. */
  onPreview?(image: SketchImage): void
  /** Called with 0 … 100, never falling. */
  onProgress?(percent: number): void
}

export interface SketchResult {
  image: SketchImage
  recipe: SketchRecipe
}
