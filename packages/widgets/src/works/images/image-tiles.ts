import type { ImageSet } from '@easel/contract/types'
import { ratioOf } from '@easel/first-paint'
import type { Tiles } from '../../runtime/lists/list-tiles.ts'
import { placeOf } from '../../runtime/works/image-place.ts'
import { favouritesIn, ownImage } from '../../runtime/works/own-image.ts'

/** Which of the images are listed. */
export interface Listed {
  favouritesOnly: boolean
  /** The ids of works and images that were deleted while this page is open. */
  gone: ReadonlySet<string>
}

/** The images of these sets, each by itself. */
export const imagesOf = (sets: readonly ImageSet[], { favouritesOnly, gone }: Listed): ImageSet[] =>
  sets.flatMap((set) =>
    set.slots
      .filter(({ slot, withheld }) => !withheld && (!favouritesOnly || favouritesIn(set).includes(slot)))
      .map((slot) => ownImage(set, slot))
      .filter(({ id }) => !gone.has(id)),
  )

/** The images of a list of sets as its tiles. It is found by the id of its set, too. */
export function imageTiles({ data, chunks: pages }: Tiles, listed: Listed): Tiles {
  let start = 0
  const chunks = pages.map((page) => {
    const items = imagesOf(page.items ?? [], listed)
    const chunk = { start, items, ratios: items.map(ratioOf) }
    start += items.length
    return chunk
  })
  const all = chunks.flatMap(({ items }) => items)
  return {
    data,
    count: all.length,
    chunks,
    at: (index) => all[index],
    indexOf: (id) => all.findIndex((image) => image.id === id || placeOf(image.id).imageId === id),
    pageOf: (index) => chunks.findLastIndex((chunk) => chunk.start <= index),
  }
}
