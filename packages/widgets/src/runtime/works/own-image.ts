import type { Slot } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { placeOf, SIGN } from './image-place.ts'

/** One image of a set by itself, where images are listed: as a set of one, with an id of its own. */
export const ownImage = (set: ImageSet, slot: ImageSlot): ImageSet => ({
  ...set,
  id: `${set.id}${SIGN}${slot.slot}`,
  slots: [slot],
  favourite: favouritesIn(set).includes(slot.slot),
})

/**
 * What a star, or F, is of: what it is pressed on. Over one image, in the viewer and in the menu of an image, it is that image
 * alone, however the works are listed, and the stars of the others of its set stay; the tile of a set means all of it.
 */
export const starred = (set: ImageSet, slot: ImageSlot | undefined): ImageSet =>
  slot ? ownImage(set, slot) : set

const numbersOf = ({ slots }: ImageSet): Slot[] =>
  slots.filter(({ withheld }) => !withheld).map(({ slot }) => slot)

/** Which images of a set are favourites. */
export const favouritesIn = (set: ImageSet): readonly Slot[] =>
  set.favourite ? (set.favouriteSlots ?? numbersOf(set)) : []

/** What changes in a set where one of its images becomes a favourite, or is none any more. */
export function favouring(
  set: ImageSet,
  slot: Slot,
  favourite: boolean,
): Pick<ImageSet, 'favourite' | 'favouriteSlots'> {
  const others = favouritesIn(set).filter((other) => other !== slot)
  const all = favourite ? [...others, slot].sort() : others
  const isPart = all.length > 0 && all.length < numbersOf(set).length
  return { favourite: all.length > 0, favouriteSlots: isPart ? all : undefined }
}

/** The images of a selection that are asked for together: those with the same number, or whole sets. */
export function bySlot(ids: readonly string[]): { ids: string[]; slot: Slot | null }[] {
  const groups = new Map<Slot | null, string[]>()
  for (const { imageId, slot } of ids.map(placeOf)) groups.set(slot, [...(groups.get(slot) ?? []), imageId])
  return [...groups].map(([slot, of]) => ({ ids: of, slot }))
}

/** A set without those of its images that were deleted while this page is open. */
export function withoutDeleted(set: ImageSet, deleted: ReadonlySet<string>): ImageSet {
  const slots = set.slots.filter(({ slot }) => !deleted.has(set.id + SIGN + slot))
  return slots.length < set.slots.length ? { ...set, slots } : set
}
