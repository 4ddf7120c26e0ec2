import type { ImageSet } from '@easel/contract/types'
import type { Pages } from '../works/images.ts'
import type { Tiles } from './list-tiles.ts'

/** Pages around the visible ones that are kept in full, and pages around them that are fetched again. */
const KEEP_AROUND = 2
const FETCH_AROUND = 1

/** Shared, since there may be hundreds of evicted pages. */
const NOTHING: ImageSet[] = []

interface WindowPlan {
  /** The list with distant pages evicted; the same object where nothing changes. */
  data: Pages
  /** Numbers of the pages to fetch. */
  missing: number[]
}

/** Plans what to evict and what to fetch for these visible pages. */
export function planWindow(data: Pages, tiles: Tiles, shown: readonly number[]): WindowPlan {
  const within = (number: number, reach: number) => shown.some((page) => Math.abs(page - number) <= reach)
  let changed = false
  const missing: number[] = []
  const stored = data.pages.map((page, number) => {
    // A stale first page is not fetched by itself: the list is then reloaded from its beginning.
    if ((page.evicted || (page.stale && number > 0)) && within(number, FETCH_AROUND)) missing.push(number)
    if (page.evicted || within(number, KEEP_AROUND)) return page
    changed = true
    return { ...page, items: NOTHING, evicted: tiles.chunks[number]?.ratios ?? [] }
  })
  return { data: changed ? { ...data, pages: stored } : data, missing }
}

/**
 * Replaces a page by its refetched version. The pages below keep their position: where the new page continues
 * elsewhere, its cursor is set to the page that follows here; if works may be missing in between, the list is marked
 * to be reloaded when its beginning is visible.
 */
export function withPage(data: Pages, cursor: string | undefined, page: Pages['pages'][number]): Pages {
  const number = data.pages.findIndex(
    (old, index) => (old.evicted || old.stale) && data.pageParams[index] === cursor,
  )
  const old = data.pages[number]
  if (!old) return data
  const keepsMark = number === 0 && old.stale
  const put = (next: typeof page) => ({
    ...data,
    pages: data.pages.map((present, index) =>
      index !== number ? present : keepsMark ? { ...next, stale: true as const } : next,
    ),
  })
  if (old.nextCursor === page.nextCursor) return put(page)
  if (number === data.pages.length - 1) return put(page)
  const next = data.pages[number + 1]
  const first = next?.evicted ? undefined : next?.items[0]?.id
  const meets = page.items.some(({ id }) => id === first)
  const joined = put({ ...page, nextCursor: old.nextCursor })
  return meets ? joined : beginningStale(joined)
}

export const firstPages = (data: Pages, count: number): Pages => ({
  pages: data.pages.slice(0, count),
  pageParams: data.pageParams.slice(0, count),
})

const beginningStale = (data: Pages): Pages => ({
  ...data,
  pages: data.pages.map((page, number) => (number === 0 ? { ...page, stale: true as const } : page)),
})

export const allStale = (data: Pages): Pages =>
  data.pages.every((page) => page.stale)
    ? data
    : { ...data, pages: data.pages.map((page) => (page.stale ? page : { ...page, stale: true as const })) }
