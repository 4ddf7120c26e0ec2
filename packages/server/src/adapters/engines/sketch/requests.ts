import {
  ENHANCED_SIDE,
  Operation,
  type ReferenceStrength,
  SEED,
  type VariationStrength,
} from '@easel/contract/numbers'
import { SketchError, type SketchInput, type SketchRecipe, type SketchRequest } from '@easel/sketch-engine'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { EngineRequest } from '../../../domain/generation/engine-ports.ts'
import { sizeFor } from '../outside/sizes.ts'

export type RecipeRequest = SketchRequest

/** How far it goes from the pixels of a picture; without a word, as far as it goes by itself. */
const STRENGTHS: Record<VariationStrength | ReferenceStrength, number> = {
  subtle: 0.25,
  strong: 0.85,
  high: 0.25,
  low: 0.85,
}

export const isLarge = ({ operation }: EngineRequest): boolean => operation === Operation.Upscale

/**
 * The studio's request: a slot from a prompt, an image or a recipe. `side` is that of a square picture, in
 * pixels; null is the engine's own size.
 */
export function toRequest(
  request: EngineRequest,
  slot: number,
  side: number | null,
): { request: SketchRequest; input: SketchInput | null } {
  const { request: asked, input } = fromSource(request, slot)
  if (side === null || asked.size !== undefined) return { request: asked, input }
  const { width, height } = sizeFor(side, asked.ratio)
  return { request: { ...asked, size: Math.max(width, height) }, input }
}

function fromSource(
  request: EngineRequest,
  slot: number,
): { request: SketchRequest; input: SketchInput | null } {
  const { source, operation, variationStrength, referenceStrength } = request
  const recipe = recipeOf(source?.recipe ?? null)
  const input = source?.picture ?? null
  if (operation === Operation.Upscale) {
    if (!recipe) throw new EngineError('engine_failed', 'Only its own pictures can be rendered larger.')
    return { request: { ...recipe, size: ENHANCED_SIDE }, input: recipe.input ? input : null }
  }
  // Other details in the same scene. A strong variation is the same words, composed anew.
  const keepsScene = recipe?.input ? variationStrength === 'subtle' : variationStrength !== 'strong'
  if (operation === Operation.Variation && recipe && keepsScene) {
    const varied = { ...recipe, variation: slot, variationSeed: request.seed }
    return { request: varied, input: recipe.input ? input : null }
  }
  const asked = variationStrength ?? referenceStrength
  const strength = asked && input ? { strength: STRENGTHS[asked] } : {}
  const seed = (request.seed + slot - 1) % (SEED.max + 1)
  return { request: { ...(recipe ?? fromWords(request)), ...strength, seed }, input }
}

const fromWords = (request: EngineRequest): Omit<SketchRequest, 'seed'> => ({
  prompt: request.prompt,
  ...(request.negativePrompt === null ? {} : { negativePrompt: request.negativePrompt }),
  language: request.language,
  ratio: request.ratio,
  ...(request.styleId === null ? {} : { style: request.styleId }),
  stylize: request.stylize,
})

/** The recipe as a request; null for a foreign one. Size and plan are derived. */
function recipeOf(text: string | null): SketchRequest | null {
  if (text === null) return null
  const { engine, version: _, plan: __, size: ___, ...request } = JSON.parse(text) as SketchRecipe
  return engine === 'sketch' ? request : null
}

export function toEngineError(error: unknown): unknown {
  if (!(error instanceof SketchError)) return error
  const reason = error.code === 'TIMEOUT' ? 'engine_timeout' : 'engine_failed'
  return new EngineError(reason, error.message, { cause: error })
}
