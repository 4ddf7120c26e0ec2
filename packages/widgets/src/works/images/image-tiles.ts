import type { ImageSet } from '@easel/contract/types'
import { ratioOf } from '@easel/first-paint'
import type { Tiles } from '../../runtime/lists/list-tiles.ts'
import { placeOf } from '../../runtime/works/image-place.ts'
import { favouritesIn, ownImage } from '../../runtime/works/own-image.ts'

/** The images of these sets, each by itself; `favouritesOnly`: those of them that are favourites. */
export const imagesOf = (sets: readonly ImageSet[], favouritesOnly: boolean): ImageSet[] =>
  sets.flatMap((set) =>
    set.slots
      .filter(({ slot, withheld }) => !withheld && (!favouritesOnly || favouritesIn(set).includes(slot)))
      .map((slot) => ownImage(set, slot)),
  )

/** The images of a list of sets as its tiles. It is found by the id of its set, too. */
export function imageTiles({ data, chunks: pages }: Tiles, favouritesOnly: boolean): Tiles {
  let start = 0
  const chunks = pages.map((page) => {
    const items = imagesOf(page.items ?? [], favouritesOnly)
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
