import type { ImageSet } from '@easel/contract/types'
import { ratioOf } from '@easel/first-paint'
import type { Pages } from '../works/images.ts'

/** The tiles of one page. */
interface Chunk {
  /** The index of its first tile. */
  start: number
  /** Width over height of each. */
  ratios: readonly number[]
  /** null: the page is evicted, and only the aspect ratios of its tiles are kept. */
  items: readonly ImageSet[] | null
}

/** The works of a long list in their order. */
export interface Tiles {
  /** The pages that the tiles were derived from. */
  data: Pages | undefined
  count: number
  chunks: readonly Chunk[]
  /** undefined: the tile's page is evicted. */
  at(index: number): ImageSet | undefined
  /** -1 where the work is not loaded, or evicted. */
  indexOf(id: string): number
  /** The number of the page that a tile belongs to. */
  pageOf(index: number): number
}

/** Each work once, without deleted works. */
export function tilesOf(data: Pages | undefined, gone: ReadonlySet<string>): Tiles {
  const chunks = chunksOf(data, gone)
  const last = chunks.at(-1)
  const pageOf = (index: number) => chunks.findLastIndex(({ start }) => start <= index)
  return {
    data,
    count: last ? last.start + last.ratios.length : 0,
    chunks,
    pageOf,
    at(index) {
      const chunk = chunks[pageOf(index)]
      return chunk?.items?.[index - chunk.start]
    },
    indexOf(id) {
      for (const { start, items } of chunks) {
        const index = items?.findIndex((set) => set.id === id) ?? -1
        if (index >= 0) return start + index
      }
      return -1
    },
  }
}

const shapes = new WeakMap<readonly ImageSet[], readonly number[]>()

/** Returns the same array while nothing has changed, because it is kept in several places. */
function shapesOf(page: readonly ImageSet[], items: readonly ImageSet[]): readonly number[] {
  const ratios = items.map(ratioOf)
  const known = shapes.get(page)
  if (known?.length === ratios.length && known.every((ratio, index) => ratio === ratios[index])) return known
  shapes.set(page, ratios)
  return ratios
}

function chunksOf(data: Pages | undefined, gone: ReadonlySet<string>): Chunk[] {
  const seen = new Set<string>()
  let start = 0
  return (data?.pages ?? []).map(({ items, evicted }) => {
    // Pages overlap when the list grew between their requests.
    const fresh = evicted ? null : items.filter(({ id }) => !gone.has(id) && !seen.has(id))
    for (const { id } of fresh ?? []) seen.add(id)
    const chunk = { start, ratios: evicted ?? shapesOf(items, fresh ?? []), items: fresh }
    start += chunk.ratios.length
    return chunk
  })
}

export const hasEvicted = (data: Pages | undefined): boolean =>
  Boolean(data?.pages.some((page) => page.evicted))
