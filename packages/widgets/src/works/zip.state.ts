import { ApiError } from '@easel/client'
import { SECOND } from '@easel/contract/numbers'
import type { Balance, ImageSet, Picture } from '@easel/contract/types'
import { pictureOf } from '../runtime/works/image-place.ts'

/** All images of the sets that may be downloaded. */
export const picturesOf = (sets: readonly ImageSet[]): Picture[] =>
  sets.flatMap(({ id, slots }) =>
    slots.filter(({ withheld }) => !withheld).map(({ slot }) => pictureOf(id, slot)),
  )

/** Splits the images into files. */
export const filesOf = (pictures: readonly Picture[], most: number): Picture[][] =>
  Array.from({ length: Math.ceil(pictures.length / most) }, (_, at) =>
    pictures.slice(at * most, (at + 1) * most),
  )

const keyOf = ({ imageId, slot }: Picture): string => `${imageId} ${slot}`

/** Sets with images that were not downloaded. */
export const incompleteSets = (sets: Iterable<ImageSet>, downloaded: readonly Picture[]): ImageSet[] => {
  const names = new Set(downloaded.map(keyOf))
  return [...sets].filter((set) => picturesOf([set]).some((picture) => !names.has(keyOf(picture))))
}

/** The images still to be downloaded: the rest of a partly downloaded set, but all of a set that is selected again. */
export function remainingImages(sets: readonly ImageSet[], downloaded: readonly Picture[]) {
  const incomplete = new Set(incompleteSets(sets, downloaded).map(({ id }) => id))
  const before = downloaded.filter(({ imageId }) => incomplete.has(imageId))
  const names = new Set(before.map(keyOf))
  return { pictures: picturesOf(sets).filter((picture) => !names.has(keyOf(picture))), before }
}

/** The refusal that the server would send for an exhausted limit, without a request. */
export const limitError = ({ resetsAt }: Balance, vip: boolean, now: number): ApiError =>
  new ApiError({
    kind: 'refused',
    status: vip ? 403 : 402,
    data: {
      reason: 'save_limit',
      ...(resetsAt !== null && { retryAfter: Math.max(1, Math.ceil((resetsAt - now) / SECOND)) }),
    },
  })
