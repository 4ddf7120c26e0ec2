import { ImageStatus, isRunning } from '@easel/contract/numbers'
import type { ImageEvent, ImagePage, ImageSet } from '@easel/contract/types'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keys } from '../requests/query-keys.ts'

/** The state of a page of a long list. */
export interface PageState {
  /** Far from the viewport: it has no items, only the aspect ratios of its tiles. */
  evicted?: readonly number[]
  /** Outdated: refetched when it comes near the viewport. */
  stale?: true
}

export type Pages = InfiniteData<ImagePage & PageState, string | undefined>

/** The items of a paged list, each once: pages overlap when the list grew between their requests. */
export function itemsOf(data: Pages | undefined): ImageSet[] {
  const seen = new Map<string, ImageSet>()
  for (const page of data?.pages ?? []) for (const item of page.items) seen.set(item.id, item)
  return [...seen.values()]
}

/** Applies an event to a set. A set that has ended stays ended: late events of an engine are ignored. */
export function applyEvent(set: ImageSet, event: ImageEvent): ImageSet {
  if (!isRunning(set.status)) return set
  const { status, queuePosition, etaSeconds } = event
  return {
    ...set,
    status,
    queuePosition,
    etaSeconds,
    progress: status === ImageStatus.InProgress ? Math.max(set.progress, event.progress) : event.progress,
  }
}

/** Applies an event to every cached list and set. Returns whether the set was cached. */
export function patchImage(client: QueryClient, event: ImageEvent): boolean {
  let known = false
  // The event often arrives before the response of the cancel call that caused it.
  const isCancelling = client.isMutating({ mutationKey: keys.cancel(event.id) }) > 0
  const patch = (set: ImageSet): ImageSet => {
    if (set.id !== event.id) return set
    known = true
    return isCancelling ? cancelled(applyEvent(set, event)) : applyEvent(set, event)
  }
  client.setQueryData<ImageSet>(keys.image(event.id), (set) => set && patch(set))
  client.setQueriesData<Pages>({ queryKey: keys.queues }, (data) => data && mapItems(data, patch))
  return known
}

const cancelled = (set: ImageSet): ImageSet =>
  set.status === ImageStatus.Failed && !set.failure
    ? { ...set, failure: { code: 'cancelled', message: '' } }
    : set

/** Optimistically marks a set as cancelled, before the server has confirmed it. */
export function markCancelled(client: QueryClient, id: string): void {
  const mark = (set: ImageSet): ImageSet =>
    set.id === id && isRunning(set.status) ? cancelled({ ...set, status: ImageStatus.Failed }) : set
  client.setQueryData<ImageSet>(keys.image(id), (set) => set && mark(set))
  client.setQueriesData<Pages>({ queryKey: keys.queues }, (data) => data && mapItems(data, mark))
}

/** Stores a set from the server in every cache entry that has it. */
export function putImage(client: QueryClient, set: ImageSet): void {
  client.setQueryData<ImageSet>(keys.image(set.id), set)
  const put = (other: ImageSet) => (other.id === set.id ? set : other)
  client.setQueriesData<Pages>({ queryKey: keys.queues }, (data) => data && mapItems(data, put))
}

/** Updates fields of a set in every cache entry that has it. */
export function patchSet(client: QueryClient, id: string, change: Partial<ImageSet>): void {
  client.setQueryData<ImageSet>(keys.image(id), (set) => set && { ...set, ...change })
  const patch = (set: ImageSet) => (set.id === id ? { ...set, ...change } : set)
  for (const queryKey of LISTS) {
    client.setQueriesData<Pages>({ queryKey }, (data) => data && mapItems(data, patch))
  }
}

const LISTS = [keys.queues, keys.mines, keys.homepages, keys.squares, keys.top]

function mapItems(data: Pages, change: (set: ImageSet) => ImageSet): Pages {
  const pages = data.pages.map((page) => (page.evicted ? page : { ...page, items: page.items.map(change) }))
  return { ...data, pages }
}

/** True when the event has a preview that the cached set lacks. */
export function hasNewPreview(client: QueryClient, event: ImageEvent): boolean {
  const set = client.getQueryData<ImageSet>(keys.image(event.id))
  return Boolean(event.previewUrl && set && !set.slots.some((slot) => slot.previewUrl === event.previewUrl))
}

/** Refetches what the end of a set changes. */
export function refreshAfterEnd(client: QueryClient, id: string): void {
  const changed = [keys.image(id), keys.queues, keys.mines, keys.redDot, keys.lineages]
  for (const queryKey of changed) {
    void client.invalidateQueries({ queryKey })
  }
  // A finished work may appear in the square, but not on a day that is over: many of those may be open.
  void client.invalidateQueries({
    queryKey: keys.squares,
    predicate: ({ queryKey: [, view] }) => !(view as { day?: number | null } | undefined)?.day,
  })
}

/** A set from any cached list: shown at once while the full set is fetched. */
export function knownImage(client: QueryClient, id: string): ImageSet | undefined {
  const whole = client.getQueryData<ImageSet>(keys.image(id))
  if (whole) return whole
  for (const queryKey of LISTS) {
    for (const [, data] of client.getQueriesData<Pages>({ queryKey })) {
      const found = itemsOf(data).find((set) => set.id === id)
      if (found) return found
    }
  }
  return undefined
}
