export { nameOfInput, type SketchInput } from './picture/input.ts'
export { SketchError, type SketchErrorCode } from './studio/errors.ts'
export type { Priority } from './studio/queue.ts'
export { createStudio, type RenderOptions, type SketchStudio, type StudioOptions } from './studio/studio.ts'
export { STYLE_IDS } from './styles/style-ids.ts'
export type {
  Language,
  PlanSummary,
  Ratio,
  SketchHooks,
  SketchImage,
  SketchRecipe,
  SketchRequest,
  SketchResult,
} from './types.ts'
export { engineVersion } from './version.ts'
