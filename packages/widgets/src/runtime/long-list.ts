import type { ImageSet } from '@easel/contract/types'
import { ratioOf } from '@easel/first-paint'
import type { Pages } from './images.ts'

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

/** So many pages before and after what is on the screen are kept whole, and so many are fetched back. */
const KEPT = 2
const FETCHED = 1

/** One for all: there may be hundreds of pages. */
const NOTHING: ImageSet[] = []

export interface Needs {
  /** Without what lies too far; the very same where nothing does. */
  data: Pages
  /** Numbers of the pages to be fetched back. */
  missing: number[]
}

/** What has to be there for these tiles to be on the screen. */
export function needsOf(data: Pages, tiles: Tiles, shown: readonly number[]): Needs {
  const pages = [...new Set(shown.map((index) => tiles.pageOf(index)))]
  const within = (number: number, reach: number) => pages.some((page) => Math.abs(page - number) <= reach)
  let changed = false
  const missing: number[] = []
  const kept = data.pages.map((page, number) => {
    if (page.far) {
      if (within(number, FETCHED)) missing.push(number)
      return page
    }
    if (within(number, KEPT)) return page
    changed = true
    return { ...page, items: NOTHING, far: tiles.chunks[number]?.ratios ?? [] }
  })
  return { data: changed ? { ...data, pages: kept } : data, missing }
}

export const hasFar = (data: Pages | undefined): boolean => Boolean(data?.pages.some((page) => page.far))

/** With a page that was fetched back. Where it goes on elsewhere now, the list after it is to be asked for anew. */
export function withPage(data: Pages, cursor: string | undefined, page: Pages['pages'][number]): Pages {
  const number = data.pages.findIndex((old, index) => old.far && data.pageParams[index] === cursor)
  if (number < 0) return data
  const goesOn = data.pages[number]?.nextCursor === page.nextCursor
  const pages = data.pages.map((old, index) => (index === number ? page : old))
  return goesOn ? { ...data, pages } : firstPages({ ...data, pages }, number + 1)
}

export const firstPages = (data: Pages, count: number): Pages => ({
  pages: data.pages.slice(0, count),
  pageParams: data.pageParams.slice(0, count),
})
