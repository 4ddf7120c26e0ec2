import { Operation } from '@easel/contract/numbers'
import type { EngineSupport, EngineTask } from '../../../domain/generation/engine-ports.ts'

/** The built-in engine re-renders its own images from their recipe; other images are painted over. */
export function sketchSupport({ operation, recipe, picture, mask }: EngineTask): EngineSupport {
  if (mask) return 'unsupported'
  if (operation === Operation.Imagine) return 'supported'
  if (isOwn(recipe)) return 'native'
  return operation === Operation.Variation && picture ? 'supported' : 'unsupported'
}

function isOwn(recipe: string | null): boolean {
  if (!recipe?.startsWith('{')) return false
  try {
    return (JSON.parse(recipe) as { engine?: unknown }).engine === 'sketch'
  } catch {
    return false
  }
}
