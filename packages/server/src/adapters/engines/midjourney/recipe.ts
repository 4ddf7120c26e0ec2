import { Operation, type Slot } from '@easel/contract/numbers'
import { z } from 'zod'
import type { Aptitude, EngineTask } from '../../../domain/generation/engine-ports.ts'
import type { Task } from './protocol.ts'

/** What makes more of a picture: its task and its place in the grid, and the buttons where the dialect has them. */
const Recipe = z.object({
  engine: z.literal('midjourney'),
  /** The service that knows the task. */
  at: z.string(),
  task: z.string(),
  index: z.number(),
  variation: z.string().nullable(),
  upscale: z.string().nullable(),
  side: z.number(),
})
export type Recipe = z.output<typeof Recipe>

/** Grids of old versions are so small that taking one picture out of them is enlarging it. */
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

/** The recipe, if it is one that this very service has given. */
export function ownRecipe(at: string, text: string | null): Recipe | null {
  if (!text?.startsWith('{')) return null
  try {
    const recipe = Recipe.safeParse(JSON.parse(text)).data
    return recipe?.at === at ? recipe : null
  } catch {
    return null
  }
}

/** What a midjourney-proxy can do: paint from words and pictures, and make more of what it has painted itself. */
export const midjourneyAptitude =
  (at: string) =>
  ({ operation, recipe, picture }: EngineTask): Aptitude => {
    const own = ownRecipe(at, recipe)
    if (operation === Operation.Imagine) return 'able'
    if (operation === Operation.Variation) return own ? 'own' : picture ? 'able' : 'unable'
    return own && (own.upscale !== null || own.side <= SMALL) ? 'own' : 'unable'
  }
