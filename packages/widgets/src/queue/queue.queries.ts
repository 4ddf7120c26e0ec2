import { isRunning } from '@easel/contract/numbers'
import type { ImagePage, QueueTab } from '@easel/contract/types'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { usePolling } from '../runtime/events/use-live.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { itemsOf, type Pages } from '../runtime/works/images.ts'
import { useItems } from '../runtime/works/use-deleted-works.ts'
import { useCleared } from './use-cleared.ts'

/** The caller's queue, kept true by events, and by asking while there are none. */
export function useQueue(tab: QueueTab) {
  const { api } = useWidget()
  const queries = useQueryClient()
  const present = itemsOf(queries.getQueryData<Pages>(keys.queue(tab)))
  const interval = usePolling(present.some((set) => isRunning(set.status)))
  const query = useInfiniteQuery<ImagePage, Error, Pages, readonly string[], string | undefined>({
    queryKey: keys.queue(tab),
    queryFn: ({ pageParam, signal }) =>
      api.call('queue', { query: { tab, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: interval,
  })
  const items = useItems(query.data)
  const { cleared } = useCleared()
  return { ...query, items: items.filter((set) => isRunning(set.status) || !cleared.includes(set.id)) }
}
