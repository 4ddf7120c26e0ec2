import { RED_DOT_POLL } from '@easel/contract/numbers'
import type { QuotaEvent } from '@easel/contract/types'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'

/** Follows the caller's sets as they change. Answers whether events arrive just now. */
export function useImageEvents(): { open: boolean } {
  const { live } = useWidget()
  useEffect(() => live.start(), [live])
  return { open: useSyncExternalStore(live.subscribe, live.open, () => false) }
}

/** Milliseconds between questions: events make them rare, without events each is three seconds. */
export function usePolling(running: boolean): number | false {
  const { open } = useImageEvents()
  if (!running) return false
  return open ? RED_DOT_POLL * 10 : RED_DOT_POLL
}

/** What is left of the day's generations, once the server has said it. */
export function useQuota(): QuotaEvent | null {
  const { data } = useQuery<QuotaEvent | null>({
    queryKey: keys.quota,
    queryFn: () => null,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}
