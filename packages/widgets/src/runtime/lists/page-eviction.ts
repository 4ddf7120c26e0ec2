import type { ImageSet } from '@easel/contract/types'
import type { Pages } from '../works/images.ts'
import type { Tiles } from './list-tiles.ts'

/** So many pages before and after what is on the screen are kept whole, and so many are fetched back. */
const KEPT = 2
const FETCHED = 1

/** One for all: there may be hundreds of pages. */
const NOTHING: ImageSet[] = []

interface Needs {
  /** Without what lies too far; the very same where nothing does. */
  data: Pages
  /** Numbers of the pages to be asked for. */
  missing: number[]
}

/** What has to be there for these pages to be on the screen. */
export function needsOf(data: Pages, tiles: Tiles, shown: readonly number[]): Needs {
  const within = (number: number, reach: number) => shown.some((page) => Math.abs(page - number) <= reach)
  let changed = false
  const missing: number[] = []
  const kept = data.pages.map((page, number) => {
    // The beginning alone is not asked for again where it stands: the list is begun anew with it.
    if ((page.far || (page.stale && number > 0)) && within(number, FETCHED)) missing.push(number)
    if (page.far || within(number, KEPT)) return page
    changed = true
    return { ...page, items: NOTHING, far: tiles.chunks[number]?.ratios ?? [] }
  })
  return { data: changed ? { ...data, pages: kept } : data, missing }
}

/**
 * With a page that was asked for again. What stands below is not torn from the screen: where the page goes on
 * elsewhere now, it goes on to what is there, and if works may be missing in between, the list is to be begun anew
 * when its beginning is looked at.
 */
export function withPage(data: Pages, cursor: string | undefined, page: Pages['pages'][number]): Pages {
  const number = data.pages.findIndex(
    (old, index) => (old.far || old.stale) && data.pageParams[index] === cursor,
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
  const first = next?.far ? undefined : next?.items[0]?.id
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
