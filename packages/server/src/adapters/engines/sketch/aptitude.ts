import { Operation } from '@easel/contract/numbers'
import type { Aptitude, EngineTask } from '../../../domain/generation/engine-ports.ts'

/** The built-in engine re-renders its own images from their recipe; other images are painted over. */
export function sketchAptitude({ operation, recipe, picture }: EngineTask): Aptitude {
  if (operation === Operation.Imagine) return 'able'
  if (isOwn(recipe)) return 'own'
  return operation === Operation.Variation && picture ? 'able' : 'unable'
}

function isOwn(recipe: string | null): boolean {
  if (!recipe?.startsWith('{')) return false
  try {
    return (JSON.parse(recipe) as { engine?: unknown }).engine === 'sketch'
  } catch {
    return false
  }
}
