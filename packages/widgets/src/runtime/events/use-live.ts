import { RED_DOT_POLL } from '@easel/contract/numbers'
import type { QuotaEvent } from '@easel/contract/types'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'

/** Subscribes to changes of the caller's sets. `open`: events arrive at present. */
export function useImageEvents(): { open: boolean } {
  const { live } = useWidget()
  useEffect(() => live.start(), [live])
  return { open: useSyncExternalStore(live.subscribe, live.open, () => false) }
}

/** The polling interval: rare while events arrive, three seconds otherwise. */
export function usePolling(running: boolean): number | false {
  const { open } = useImageEvents()
  if (!running) return false
  return open ? RED_DOT_POLL * 10 : RED_DOT_POLL
}

/** Subscribes to the remaining generations of 24 hours; null until the server has sent them. */
export function useQuota(): QuotaEvent | null {
  useImageEvents()
  const { data } = useQuery<QuotaEvent | null>({
    queryKey: keys.quota,
    queryFn: () => null,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}
