import type { FurtherReference, References } from '../references.state.ts'

/** All reference images of a draft, the first one like the others. */
export const listed = ({ reference, imageStrength, imageKind, more }: References): FurtherReference[] =>
  reference ? [{ ...reference, strength: imageStrength, kind: imageKind }, ...more] : []

/** The draft's fields for such a list. A strength that was chosen stays for the next image. */
export function fieldsOf([first, ...more]: readonly FurtherReference[]): Partial<References> {
  if (!first) return { reference: null, imageKind: null, more: [] }
  const { strength, kind, ...reference } = first
  return { reference, imageStrength: strength, imageKind: kind, more }
}
