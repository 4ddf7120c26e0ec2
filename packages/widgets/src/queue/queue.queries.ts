import { isRunning } from '@easel/contract/numbers'
import type { ImagePage, QueueTab } from '@easel/contract/types'
import { isPaintedForNewcomer } from '@easel/first-paint'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { usePolling } from '../runtime/events/use-live.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { itemsOf, type Pages } from '../runtime/works/images.ts'
import { queueList } from '../runtime/works/queue-list.ts'
import { useItems } from '../runtime/works/use-deleted-works.ts'
import { useCleared } from './use-cleared.ts'

const NONE: Pages = { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] }

/** The caller's queue, kept up to date by events, and by polling while there are none. */
export function useQueue(tab: QueueTab) {
  const { api } = useWidget()
  const queries = useQueryClient()
  const present = itemsOf(queries.getQueryData<Pages>(keys.queue(tab)))
  const interval = usePolling(present.some((set) => isRunning(set.status)))
  const query = useInfiniteQuery<ImagePage, Error, Pages, readonly string[], string | undefined>({
    ...queueList(api, tab),
    refetchInterval: interval,
    // Who has never been here has begun nothing: that is shown without waiting for the answer.
    ...(tab === 'all' && isPaintedForNewcomer() && { initialData: NONE, initialDataUpdatedAt: 0 }),
  })
  const items = useItems(query.data)
  const { cleared } = useCleared()
  return { ...query, items: items.filter((set) => isRunning(set.status) || !cleared.includes(set.id)) }
}
