import type { SubmitBody } from '@easel/contract/types'
import type { WorkReference } from '../kernel/work.ts'
import type { OfferedReferences } from './ports.ts'

type Named = Pick<SubmitBody, 'image' | 'imageKind' | 'moreImages'>

/** The field that asks for what the model does not take; null: it takes all of it. */
export function wrongReference(
  { image, imageKind, moreImages = [] }: Named,
  { most, kinds, strengths }: OfferedReferences = { most: 1, kinds: [], strengths: [] },
): 'imageKind' | 'moreImages' | null {
  if (imageKind !== undefined && (image === undefined || !kinds.includes(imageKind))) return 'imageKind'
  if (moreImages.length === 0) return null
  const fit =
    image !== undefined &&
    moreImages.length < most &&
    moreImages.every(
      ({ kind, strength }) =>
        (kind === undefined || kinds.includes(kind)) &&
        (strength === undefined || strengths.includes(strength)),
    )
  return fit ? null : 'moreImages'
}

export const referencesIn = ({ moreImages = [] }: Named): WorkReference[] =>
  moreImages.map(({ image, strength, kind }) => ({
    uploadId: image,
    strength: strength ?? null,
    kind: kind ?? null,
  }))
