import {
  REFERENCE_KINDS,
  REFERENCE_STRENGTHS,
  type ReferenceKind,
  type ReferenceStrength,
} from '@easel/contract/numbers'
import type { ImageSlot } from '@easel/contract/types'

/** An uploaded reference image with its thumbnail. */
export interface Reference {
  id: string
  /** A data URL, small. */
  thumb: string
}

export interface FurtherReference extends Reference {
  strength: ReferenceStrength | null
  kind: ReferenceKind | null
}

/** The reference images of a draft. */
export interface References {
  /** An uploaded image to start from; null: from the prompt alone. */
  reference: Reference | null
  /** How much of it the results keep; null: as the engine does by itself. */
  imageStrength: ReferenceStrength | null
  /** What of it they take; null: all of it. */
  imageKind: ReferenceKind | null
  /** More of them, where the model takes several; none without the first. */
  more: readonly FurtherReference[]
}

/** An image of one's own, and where its thumbnail is. */
export interface OwnImage {
  imageId: string
  slot: ImageSlot['slot']
  thumbUrl: string
}

function referenceOf(value: unknown): Reference | null {
  const { id, thumb } = Object(value) as Record<string, unknown>
  const known = typeof id === 'string' && typeof thumb === 'string' && thumb.startsWith('data:image/')
  return known ? { id, thumb } : null
}

/** The value if it is one of these. */
export const oneOf = <T>(all: readonly T[], value: unknown): T | null =>
  all.find((each) => each === value) ?? null
const howOf = ({ strength, kind }: Partial<FurtherReference>) => ({
  strength: oneOf(REFERENCE_STRENGTHS, strength),
  kind: oneOf(REFERENCE_KINDS, kind),
})

const moreOf = (value: unknown): FurtherReference[] =>
  (Array.isArray(value) ? value : []).flatMap((each: Partial<FurtherReference>) => {
    const reference = referenceOf(each)
    return reference ? [{ ...reference, ...howOf(each) }] : []
  })

/** The reference images of a stored draft; without the first one there are no others. */
export function referencesFrom(from: Record<string, unknown>): References {
  const reference = referenceOf(from.reference)
  return {
    reference,
    imageStrength: oneOf(REFERENCE_STRENGTHS, from.imageStrength),
    imageKind: reference && oneOf(REFERENCE_KINDS, from.imageKind),
    more: reference ? moreOf(from.more) : [],
  }
}

/** As a submit has it. */
export const furtherImage = ({ id, strength, kind }: FurtherReference) => ({
  image: id,
  ...(strength && { strength }),
  ...(kind && { kind }),
})
