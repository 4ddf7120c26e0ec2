import { PAGES, type Page } from '@easel/contract/pages'
import type { ImageSet } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { itemsOf, type Pages } from '../runtime/works/images.ts'
import { withoutDeleted } from '../runtime/works/own-image.ts'
import { useDeletedWorks } from '../runtime/works/use-deleted-works.ts'

const LISTS: Record<NonNullable<Page['works']>, readonly (readonly string[])[]> = {
  home: [keys.homepages, keys.top],
  square: [keys.squares],
  works: [keys.mines],
  queue: [keys.queues],
}

/** The list behind the viewer, as far as it is loaded. */
export function useNeighbors(id: string): ImageSet[] {
  const { navigation } = useWidget()
  const queries = useQueryClient()
  const gone = useDeletedWorks()
  const { works } = PAGES[navigation.page]
  // The list that is on the page before others that have the work too, in another order.
  const lists = [{ type: 'active' } as const, {}].flatMap((which) =>
    (works ? LISTS[works] : []).flatMap((queryKey) =>
      queries.getQueriesData<Pages>({ queryKey, ...which }).map(([, data]) => runAround(data, id)),
    ),
  )
  const list = lists.find((items) => items.length > 0) ?? []
  return list.filter((set) => !gone.has(set.id)).map((set) => withoutDeleted(set, gone))
}

/** The contiguous loaded works around one. */
function runAround(data: Pages | undefined, id: string): ImageSet[] {
  const pages = data?.pages ?? []
  const at = pages.findIndex(({ items }) => items.some((set) => set.id === id))
  if (at < 0) return []
  const from = pages.findLastIndex((page, number) => number < at && page.evicted) + 1
  const to = pages.findIndex((page, number) => number > at && page.evicted)
  return itemsOf({ pages: pages.slice(from, to < 0 ? undefined : to), pageParams: [] })
}
