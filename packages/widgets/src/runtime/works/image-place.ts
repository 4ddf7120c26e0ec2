import type { Slot } from '@easel/contract/numbers'
import type { Picture } from '@easel/contract/types'

/** Between the id of a set and the number of one of its images: no id has it. */
export const SIGN = '.'

/** The set of a listed image, and which of its images that is; null: the whole set. */
export function placeOf(id: string): { imageId: string; slot: Slot | null } {
  const [imageId = '', slot] = id.split(SIGN)
  return { imageId, slot: slot ? (Number(slot) as Slot) : null }
}

export const pictureOf = (id: string, slot: Slot): Picture => ({ imageId: placeOf(id).imageId, slot })
