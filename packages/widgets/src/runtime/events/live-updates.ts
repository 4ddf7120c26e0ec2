import type { Client } from '@easel/client'
import { ImageStatus, isRunning } from '@easel/contract/numbers'
import type { ImageEvent, ImageSet, QuotaEvent } from '@easel/contract/types'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../requests/query-keys.ts'
import { hasNewPreview, patchImage, refreshAfterEnd } from '../works/images.ts'

/** The one stream of a provider: opened by the first widget that needs it, closed with the provider. */
export interface LiveUpdates {
  start(): void
  stop(): void
  /** False while events do not arrive: then one asks every few seconds instead. */
  open(): boolean
  /** When something came last, in epoch ms; 0 before anything did. */
  heardAt(): number
  /** Something came of the server in another way. */
  hear(): void
  subscribe(changed: () => void): () => void
}

export function createLiveUpdates(api: Client, queries: QueryClient): LiveUpdates {
  const listeners = new Set<() => void>()
  let stream: AbortController | null = null
  let open = false
  let heardAt = 0
  const setOpen = (next: boolean) => {
    if (open === next) return
    open = next
    // What happened while nobody listened is not repeated to us for ever: ask once.
    if (next) refreshRunning(queries)
    for (const listener of listeners) listener()
  }
  return {
    start() {
      if (stream) return
      stream = new AbortController()
      const handlers = {
        image: (event: ImageEvent) => {
          heardAt = Date.now()
          onImage(queries, event)
        },
        quota: (event: QuotaEvent) => {
          heardAt = Date.now()
          queries.setQueryData(keys.quota, event)
        },
        state: (state: 'open' | 'waiting') => {
          heardAt = state === 'open' ? Date.now() : 0
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
    heardAt: () => heardAt,
    hear() {
      heardAt = Date.now()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** The queue, and every set that may have gone on in the meantime. */
function refreshRunning(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: keys.queues })
  void queries.invalidateQueries({
    queryKey: keys.images,
    predicate: ({ state }) => isRunning((state.data as ImageSet | undefined)?.status ?? ImageStatus.Failed),
  })
}

function onImage(queries: QueryClient, event: ImageEvent): void {
  const known = patchImage(queries, event)
  if (!isRunning(event.status)) refreshAfterEnd(queries, event.id)
  else if (hasNewPreview(queries, event)) void queries.invalidateQueries({ queryKey: keys.image(event.id) })
  else if (!known) void queries.invalidateQueries({ queryKey: keys.queues })
}
