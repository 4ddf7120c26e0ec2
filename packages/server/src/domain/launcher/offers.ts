import type { AspectRatio } from '@easel/contract/aspect-ratios'
import {
  type Language,
  type PriceClass,
  REFERENCE_KINDS,
  REFERENCE_STRENGTHS,
  type ReferenceKind,
  type ReferenceStrength,
} from '@easel/contract/numbers'

/** What an engine offers to the form. */
export interface EngineOffer {
  id: string
  names: Record<Language, string>
  /** Only for members. */
  vip: boolean
  styles: readonly { id: string; names: Record<Language, string> }[]
  promptExamples: Record<Language, readonly string[]>
  /** Ratios beyond the three that every engine paints. */
  ratios: readonly AspectRatio[]
  /** Whether it paints regions of an image anew. */
  edits?: boolean
  /** False: it has no seed. */
  seed?: boolean
  /** False: it cannot leave anything out. */
  negativePrompt?: boolean
  /** What it costs beside the others, where the operator says so. */
  priceClass?: PriceClass | undefined
  /** False: it paints from a prompt alone, and begins with no image. */
  image?: boolean
  /** Whether it keeps as little or much of a reference image as it is told. */
  imageStrengths?: boolean
  /** How many reference images it takes, and what it can be told of them, where that is more than one. */
  references?: { most: number; kinds: boolean; strengths: boolean } | undefined
}

/** What a model can, as the form reads it and a submit is checked. */
export interface Abilities {
  ratios: AspectRatio[]
  edits: boolean
  seed: boolean
  negativePrompt: boolean
  priceClass?: PriceClass
  image: boolean
  imageStrengths: ReferenceStrength[]
  references?: ReferencesView
}

/** Of reference images, where a model takes several. */
interface ReferencesView {
  most: number
  kinds: ReferenceKind[]
  strengths: ReferenceStrength[]
}

/**
 * 'Auto' is the same for everybody: the first that is not for members only. It begins with an image where any of them can: that
 * one is asked then.
 */
export function automatic(offers: readonly EngineOffer[]): EngineOffer | undefined {
  const forAll = offers.filter(({ vip }) => !vip)
  const asked = forAll.length > 0 ? forAll : offers.slice(0, 1)
  return asked[0] && { ...asked[0], image: asked.some(({ image }) => image !== false) }
}

export const abilitiesOf = ({
  ratios,
  edits = false,
  seed = true,
  negativePrompt = true,
  priceClass,
  image = true,
  imageStrengths = false,
  references,
}: EngineOffer): Abilities => ({
  ratios: [...ratios],
  edits,
  seed,
  negativePrompt,
  ...(priceClass && { priceClass }),
  image,
  imageStrengths: imageStrengths ? [...REFERENCE_STRENGTHS] : [],
  ...(references && {
    references: {
      most: references.most,
      kinds: references.kinds ? [...REFERENCE_KINDS] : [],
      strengths: references.strengths ? [...REFERENCE_STRENGTHS] : [],
    },
  }),
})
