import type { Client } from '@easel/client'
import { ImageStatus, isRunning } from '@easel/contract/numbers'
import type { ImageEvent, ImageSet, QuotaEvent, VipInfo } from '@easel/contract/types'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateAll } from '../requests/query-client.ts'
import { keys } from '../requests/query-keys.ts'
import { hasNewPreview, patchImage, refreshAfterEnd } from '../works/images.ts'

/** The event stream of a provider: opened by the first widget that needs it, closed with the provider. */
export interface LiveUpdates {
  start(): void
  stop(): void
  /** False while no events arrive; clients then poll every few seconds. */
  open(): boolean
  /** Time of the last event in epoch ms; 0 before the first. */
  lastEventAt(): number
  /** The server has answered a request: it is reachable although no event came. */
  markAlive(): void
  subscribe(changed: () => void): () => void
}

/** `ended` is called once for each set that has ended. */
export function createLiveUpdates(
  api: Client,
  queries: QueryClient,
  ended: (event: ImageEvent) => void,
): LiveUpdates {
  const told = new Set<string>()
  const listeners = new Set<() => void>()
  let stream: AbortController | null = null
  let open = false
  let lastEventAt = 0
  const setOpen = (next: boolean) => {
    if (open === next) return
    open = next
    // The stream replays only recent events, so that running sets are refetched once after a reconnect.
    if (next) refreshRunning(queries)
    for (const listener of listeners) listener()
  }
  return {
    start() {
      if (stream) return
      stream = new AbortController()
      const handlers = {
        image: (event: ImageEvent) => {
          lastEventAt = Date.now()
          applyImageEvent(queries, event)
          if (isRunning(event.status) || told.has(event.id)) return
          told.add(event.id)
          ended(event)
        },
        quota: (event: QuotaEvent) => {
          lastEventAt = Date.now()
          queries.setQueryData(keys.quota, event)
        },
        // A purchase, grant or refund on any device: refetch everything that depends on it.
        membership: (event: VipInfo) => applyMembership(queries, event),
        state: (state: 'open' | 'waiting') => {
          lastEventAt = state === 'open' ? Date.now() : 0
          setOpen(state === 'open')
        },
      }
      api.events(handlers, { signal: stream.signal })
    },
    stop() {
      stream?.abort()
      stream = null
      open = false
    },
    open: () => open,
    lastEventAt: () => lastEventAt,
    markAlive() {
      lastEventAt = Date.now()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

function applyMembership(queries: QueryClient, event: VipInfo): void {
  const known = queries.getQueryData(keys.membership)
  // An event that says the same leaves the very object that is there.
  if (queries.setQueryData(keys.membership, event) !== known && known) void invalidateAll(queries)
}

/** Refetches the queue and every set that was running. */
function refreshRunning(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: keys.queues })
  void queries.invalidateQueries({
    queryKey: keys.images,
    predicate: ({ state }) => isRunning((state.data as ImageSet | undefined)?.status ?? ImageStatus.Failed),
  })
}

function applyImageEvent(queries: QueryClient, event: ImageEvent): void {
  const known = patchImage(queries, event)
  if (!isRunning(event.status)) refreshAfterEnd(queries, event.id)
  else if (hasNewPreview(queries, event)) void queries.invalidateQueries({ queryKey: keys.image(event.id) })
  else if (!known) void queries.invalidateQueries({ queryKey: keys.queues })
}
