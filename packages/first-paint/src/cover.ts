import type { ImageSet, ImageSlot } from '@easel/contract/types'

/** The picture that stands for a set on the wall: its first that may be shown. */
export const cover = (item: ImageSet): ImageSlot | undefined =>
  item.slots.find((slot) => !slot.withheld && slot.thumbUrl)
