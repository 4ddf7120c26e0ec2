import type { VariationStrength } from '@easel/contract/numbers'
import type { EngineRequest } from '../../../domain/generation/engine-ports.ts'

/** Less than this changes nothing that anybody sees. */
const LEAST = 0.1

/** By what the operator has set for pictures that are begun with, so that his choice moves all three. */
const BY_STRENGTH: Record<VariationStrength, (usual: number) => number> = {
  subtle: (usual) => Math.max(LEAST, usual * 0.6),
  strong: (usual) => (1 + usual) / 2,
}

/** How far a diffusion model leaves the picture behind that it begins with: 0 gives it back, 1 forgets it. */
export function strengthFor({ variationStrength }: EngineRequest, usual: number): number {
  if (variationStrength === null) return usual
  return Math.round(BY_STRENGTH[variationStrength](usual) * 100) / 100
}
