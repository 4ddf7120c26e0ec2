import type { ImageSet, ImageSlot } from '@easel/contract/types'

export const PENCIL = { path: 'M5 19l1-4L16 5l3 3L9 18zM13.5 7.5l3 3' }

/** Whether there is anything that an engine, or the server itself, can change in this image for its owner. */
export const canBeEdited = (set: ImageSet, slot: ImageSlot): boolean =>
  set.mine && Boolean(set.edits?.length) && slot.previewUrl !== null
