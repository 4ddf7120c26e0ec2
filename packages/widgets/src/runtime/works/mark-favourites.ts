import type { Client } from '@easel/client'
import type { ImageSet } from '@easel/contract/types'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../requests/query-keys.ts'
import { placeOf, SIGN } from './image-place.ts'
import { knownImage, patchSet } from './images.ts'
import { bySlot, favouring } from './own-image.ts'

/** Sets, and single images of sets. */
export interface Marked {
  ids: readonly string[]
  favourite: boolean
}

/** Asks the server to mark them: one call after the other, so that after a refusal nothing more is changed. */
export async function markFavourites(api: Client, { ids, favourite }: Marked): Promise<void> {
  for (const { ids: of, slot } of bySlot(ids))
    await api.call('favourite', { body: { ids: of, favourite, ...(slot !== null && { slot }) } })
}

type Stars = Pick<ImageSet, 'favourite' | 'favouriteSlots'>

/** What the sets of a selection were before they were marked, by their ids. */
export type Before = ReadonlyMap<string, Stars>

/** Shows them as marked wherever they are seen. Returns what was shown before. */
export function showFavourites(queries: QueryClient, { ids, favourite }: Marked): Before {
  const before = new Map<string, Stars>()
  for (const id of ids) {
    const { imageId, slot } = placeOf(id)
    const set = knownImage(queries, imageId)
    if (set && !before.has(imageId))
      before.set(imageId, { favourite: set.favourite, favouriteSlots: set.favouriteSlots })
    patchSet(
      queries,
      imageId,
      set && slot !== null ? favouring(set, slot, favourite) : { favourite, favouriteSlots: undefined },
    )
  }
  return before
}

/** After a refusal: what was shown before, until the server has said what of it was stored. */
export function takeBack(queries: QueryClient, before: Before | undefined): void {
  for (const [id, stars] of before ?? []) {
    patchSet(queries, id, stars)
    void queries.invalidateQueries({ queryKey: keys.image(id) })
  }
  void queries.invalidateQueries({ queryKey: keys.mines })
}

/** What has to be marked so that these are again as they are now: of a set of which only some images are favourites, these. */
export const stateOf = (queries: QueryClient, sets: readonly ImageSet[]): string[] =>
  sets.flatMap((set) => {
    if (placeOf(set.id).slot !== null) return [set.id]
    const { favouriteSlots } = knownImage(queries, set.id) ?? set
    return favouriteSlots?.map((slot) => `${set.id}${SIGN}${slot}`) ?? [set.id]
  })
