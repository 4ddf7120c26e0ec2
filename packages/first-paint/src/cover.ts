import type { ImageSet, ImageSlot } from '@easel/contract/types'

/** The picture that stands for a set on the wall: its first that may be shown. */
export const cover = (item: ImageSet): ImageSlot | undefined =>
  item.slots.find((slot) => !slot.withheld && slot.thumbUrl)

/** Width over height of the picture that stands for a set. */
export function ratioOf(set: ImageSet): number {
  const slot = cover(set) ?? set.slots[0]
  return slot ? slot.width / slot.height : 1
}
