import { Operation, type Slot } from '@easel/contract/numbers'
import { z } from 'zod'
import type { EngineSupport, EngineTask } from '../../../domain/generation/engine-ports.ts'
import type { Task } from './protocol.ts'

/** What a variation needs: the task, the position in its grid, and the buttons where there are any. */
const Recipe = z.object({
  engine: z.literal('midjourney'),
  /** The service that has the task. */
  at: z.string(),
  task: z.string(),
  index: z.number(),
  variation: z.string().nullable(),
  upscale: z.string().nullable(),
  side: z.number(),
})
export type Recipe = z.output<typeof Recipe>

/** Grids of older versions are so small that cutting one image out needs an upscale. */
const SMALL = 512

export const recipeFor = (at: string, { id, customIds }: Task, index: Slot, side: number): string => {
  const button = (action: string) =>
    customIds.find((customId) => customId.startsWith(`MJ::JOB::${action}::${index}::`)) ?? null
  const recipe: Recipe = {
    engine: 'midjourney',
    at,
    task: id,
    index,
    variation: button('variation'),
    upscale: button('upsample'),
    side,
  }
  return JSON.stringify(recipe)
}

/** The recipe if it is from this service. */
export function ownRecipe(at: string, text: string | null): Recipe | null {
  if (!text?.startsWith('{')) return null
  try {
    const recipe = Recipe.safeParse(JSON.parse(text)).data
    return recipe?.at === at ? recipe : null
  } catch {
    return null
  }
}

/** midjourney-proxy generates from prompts and images, and varies only its own images. */
export const midjourneySupport =
  (at: string) =>
  ({ operation, recipe, picture, mask }: EngineTask): EngineSupport => {
    if (mask) return 'unsupported'
    const own = ownRecipe(at, recipe)
    if (operation === Operation.Imagine) return 'supported'
    if (operation === Operation.Variation) return own ? 'native' : picture ? 'supported' : 'unsupported'
    return own && (own.upscale !== null || own.side <= SMALL) ? 'native' : 'unsupported'
  }
