import type { ImageSet, ImageSlot } from '@easel/contract/types'

/** The image that represents a set on the wall: its first one that is not withheld. */
export const cover = (item: ImageSet): ImageSlot | undefined =>
  item.slots.find((slot) => !slot.withheld && slot.thumbUrl)

/** Width divided by height of that image. */
export function ratioOf(set: ImageSet): number {
  const slot = cover(set) ?? set.slots[0]
  return slot ? slot.width / slot.height : 1
}
