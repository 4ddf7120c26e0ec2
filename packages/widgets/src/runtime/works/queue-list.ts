import type { Client } from '@easel/client'
import type { ImagePage, QueueTab } from '@easel/contract/types'
import { keys } from '../requests/query-keys.ts'

interface Ask {
  pageParam: string | undefined
  signal: AbortSignal
}

/** A tab of the caller's queue: whoever asks for it, on the page, in the title or for one set, shares the answer. */
export const queueList = (api: Client, tab: QueueTab) => ({
  queryKey: keys.queue(tab),
  queryFn: ({ pageParam, signal }: Ask) =>
    api.call('queue', { query: { tab, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: ImagePage) => page.nextCursor ?? undefined,
})
