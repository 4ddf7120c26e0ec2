import { PAGES, type Page } from '@easel/contract/pages'
import type { ImageSet } from '@easel/contract/types'
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { itemsOf, type Pages } from '../runtime/works/images.ts'
import { withoutDeleted } from '../runtime/works/own-image.ts'
import { dayBelow, type SquareView, viewOf } from '../runtime/works/square-list.ts'
import { useDeletedWorks } from '../runtime/works/use-deleted-works.ts'

const LISTS: Record<NonNullable<Page['works']>, readonly (readonly string[])[]> = {
  home: [keys.homepages, keys.top],
  square: [keys.squares],
  works: [keys.mines],
  queue: [keys.queues],
}

/** The works around one, as far as they are loaded, and what follows the last of them. */
export interface Neighbors {
  list: ImageSet[]
  /** The list that goes on, or the day of the square that comes after it; null where nothing follows. */
  follows: { list: QueryKey } | { day: SquareView & { day: number } } | null
}

interface Loaded {
  pages: Pages['pages']
  follows: Neighbors['follows']
}

/** The list behind the viewer. */
export function useNeighbors(id: string): Neighbors {
  const { navigation } = useWidget()
  const queries = useQueryClient()
  const gone = useDeletedWorks()
  const { works } = PAGES[navigation.page]
  const days = works === 'square' ? daysOf(queries, viewOf(navigation.params)) : []
  // The list that is on the page before others that have the work too, in another order.
  const lists = [{ predicate: isShown }, {}].flatMap((which) =>
    (works ? LISTS[works] : []).flatMap((queryKey) =>
      queries
        .getQueriesData<Pages>({ queryKey, ...which })
        .flatMap(([key, data]) => (data ? loadedOf(key, data) : [])),
    ),
  )
  for (const loaded of [...days, ...lists]) {
    const { list, follows } = runAround(loaded, id)
    if (list.length > 0)
      return {
        list: list.filter((set) => !gone.has(set.id)).map((set) => withoutDeleted(set, gone)),
        follows,
      }
  }
  return { list: [], follows: null }
}

/** Whether a list is on the page. A long one that is scrolled down is not `active`: it is not asked for again. */
const isShown = (query: Pick<Query, 'getObserversCount'>): boolean => query.getObserversCount() > 0

const loadedOf = (list: QueryKey, { pages }: Pages): Loaded => ({
  pages,
  follows: pages.at(-1)?.nextCursor ? { list } : null,
})

/** The days of the square from the shown one on, which follow each other on the page; none where the page shows another list. */
function daysOf(queries: QueryClient, view: SquareView): Loaded[] {
  const first = keys.square(view)
  const query = queries.getQueryCache().find({ queryKey: first })
  if (!query || !isShown(query)) return []
  const pages: Pages['pages'] = []
  for (let shown = view; ; ) {
    const key = keys.square(shown)
    const data = queries.getQueryData<Pages>(key)
    if (!data) return [{ pages, follows: shown.day === null ? null : { day: { ...shown, day: shown.day } } }]
    pages.push(...data.pages)
    const { follows } = loadedOf(key, data)
    const below = follows ? null : dayBelow(shown, previousDayOf(data))
    if (!below) return [{ pages, follows }]
    shown = below
  }
}

const previousDayOf = ({ pages: [first] }: Pages): number | null =>
  first && 'previousDay' in first && typeof first.previousDay === 'number' ? first.previousDay : null

/** The contiguous loaded works around one. */
function runAround({ pages, follows }: Loaded, id: string): Neighbors {
  const at = pages.findIndex(({ items }) => items.some((set) => set.id === id))
  if (at < 0) return { list: [], follows: null }
  const from = pages.findLastIndex((page, number) => number < at && page.evicted) + 1
  const to = pages.findIndex((page, number) => number > at && page.evicted)
  return {
    list: itemsOf({ pages: pages.slice(from, to < 0 ? undefined : to), pageParams: [] }),
    follows: to < 0 ? follows : null,
  }
}
