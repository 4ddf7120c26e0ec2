import type { Client } from '@easel/client'
import type { QueryClient } from '@tanstack/react-query'
import { placeOf } from './image-place.ts'
import { knownImage, patchSet } from './images.ts'
import { bySlot, favouring } from './own-image.ts'

/** Sets, and single images of sets. */
interface Marked {
  ids: readonly string[]
  favourite: boolean
}

/** Asks the server to mark them. */
export const markFavourites = (api: Client, { ids, favourite }: Marked): Promise<unknown> =>
  Promise.all(
    bySlot(ids).map(({ ids: of, slot }) =>
      api.call('favourite', { body: { ids: of, favourite, ...(slot !== null && { slot }) } }),
    ),
  )

/** Shows them as marked wherever they are seen. */
export function showFavourites(queries: QueryClient, { ids, favourite }: Marked): void {
  for (const id of ids) {
    const { imageId, slot } = placeOf(id)
    const set = slot === null ? undefined : knownImage(queries, imageId)
    patchSet(
      queries,
      imageId,
      set && slot !== null ? favouring(set, slot, favourite) : { favourite, favouriteSlots: undefined },
    )
  }
}
