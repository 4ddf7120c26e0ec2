import type { ReferenceStrength, VariationStrength } from '@easel/contract/numbers'
import type { EngineRequest } from '../../../domain/generation/engine-ports.ts'

/** Less than this changes nothing that anybody sees. */
const LEAST = 0.1

/** By what the operator has set for pictures that are begun with, so that his choice moves all three. */
const less = (usual: number) => Math.min(usual, Math.max(LEAST, usual * 0.6))
const more = (usual: number) => (1 + usual) / 2
const BY_STRENGTH: Record<VariationStrength | ReferenceStrength, (usual: number) => number> = {
  subtle: less,
  strong: more,
  // A reference that is strong is left behind less.
  high: less,
  low: more,
}

/** How far a diffusion model leaves the picture behind that it begins with: 0 gives it back, 1 forgets it. */
export function strengthFor({ variationStrength, referenceStrength }: EngineRequest, usual: number): number {
  const asked = variationStrength ?? referenceStrength
  return asked === null ? usual : Math.round(BY_STRENGTH[asked](usual) * 100) / 100
}
