import type { ImageSet } from '@easel/contract/types'
import { ratioOf } from '@easel/first-paint'
import type { Pages } from '../works/images.ts'

/** The tiles of a page. */
interface Chunk {
  /** The index of its first. */
  start: number
  /** Width over height of each. */
  ratios: readonly number[]
  /** null: far from the screen, where only shapes are kept. */
  items: readonly ImageSet[] | null
}

/** The works of a long list in their order. */
export interface Tiles {
  /** What they were made of. */
  data: Pages | undefined
  count: number
  chunks: readonly Chunk[]
  /** undefined: too far from the screen to be kept. */
  at(index: number): ImageSet | undefined
  /** -1 where the work is not here, or too far. */
  indexOf(id: string): number
  /** The number of the page that a tile belongs to. */
  pageOf(index: number): number
}

/** Every work once, without those that are gone. */
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

/** The very array of before where nothing has changed: it is kept in more than one place. */
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
  return (data?.pages ?? []).map(({ items, far }) => {
    // A list that grew between two pages repeats what has moved.
    const fresh = far ? null : items.filter(({ id }) => !gone.has(id) && !seen.has(id))
    for (const { id } of fresh ?? []) seen.add(id)
    const chunk = { start, ratios: far ?? shapesOf(items, fresh ?? []), items: fresh }
    start += chunk.ratios.length
    return chunk
  })
}

export const hasFar = (data: Pages | undefined): boolean => Boolean(data?.pages.some((page) => page.far))
