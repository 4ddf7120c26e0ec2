import { ImageStatus, isRunning } from '@easel/contract/numbers'
import type { ImageEvent, ImagePage, ImageSet } from '@easel/contract/types'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keys } from '../requests/query-keys.ts'

/** What is said of a page of a long list. */
export interface Far {
  /** Far from the screen: of its tiles the shapes are kept alone, and it has no items. */
  far?: readonly number[]
  /** It is no longer what the server would say; it is asked for anew when one comes near. */
  stale?: true
}

export type Pages = InfiniteData<ImagePage & Far, string | undefined>

/** All the items of a paged list, each once: a list that grew between two pages repeats none. */
export function itemsOf(data: Pages | undefined): ImageSet[] {
  const seen = new Map<string, ImageSet>()
  for (const page of data?.pages ?? []) for (const item of page.items) seen.set(item.id, item)
  return [...seen.values()]
}

/** The set after the event. What has ended stays ended: late events of an engine change nothing. */
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

/** Writes an event into every list and set that shows it. Answers whether anything knew the set. */
export function patchImage(client: QueryClient, event: ImageEvent): boolean {
  let known = false
  // The event is often faster than the answer to the cancel that it tells of.
  const asked = client.isMutating({ mutationKey: keys.cancel(event.id) }) > 0
  const patch = (set: ImageSet): ImageSet => {
    if (set.id !== event.id) return set
    known = true
    return asked ? cancelled(applyEvent(set, event)) : applyEvent(set, event)
  }
  client.setQueryData<ImageSet>(keys.image(event.id), (set) => set && patch(set))
  client.setQueriesData<Pages>({ queryKey: keys.queues }, (data) => data && mapItems(data, patch))
  return known
}

const cancelled = (set: ImageSet): ImageSet =>
  set.status === ImageStatus.Failed && !set.failure
    ? { ...set, failure: { code: 'cancelled', message: '' } }
    : set

/** Shows a set as cancelled before the server's own word of it has come. */
export function markCancelled(client: QueryClient, id: string): void {
  const mark = (set: ImageSet): ImageSet =>
    set.id === id && isRunning(set.status) ? cancelled({ ...set, status: ImageStatus.Failed }) : set
  client.setQueryData<ImageSet>(keys.image(id), (set) => set && mark(set))
  client.setQueriesData<Pages>({ queryKey: keys.queues }, (data) => data && mapItems(data, mark))
}

/** Writes what the server has said of a set wherever the set is shown. */
export function putImage(client: QueryClient, set: ImageSet): void {
  client.setQueryData<ImageSet>(keys.image(set.id), set)
  const put = (other: ImageSet) => (other.id === set.id ? set : other)
  client.setQueriesData<Pages>({ queryKey: keys.queues }, (data) => data && mapItems(data, put))
}

/** Changes parts of a set wherever it is shown. */
export function patchSet(client: QueryClient, id: string, change: Partial<ImageSet>): void {
  client.setQueryData<ImageSet>(keys.image(id), (set) => set && { ...set, ...change })
  const patch = (set: ImageSet) => (set.id === id ? { ...set, ...change } : set)
  for (const queryKey of LISTS) {
    client.setQueriesData<Pages>({ queryKey }, (data) => data && mapItems(data, patch))
  }
}

const LISTS = [keys.queues, keys.mines, keys.homepages, keys.squares, keys.top]

function mapItems(data: Pages, change: (set: ImageSet) => ImageSet): Pages {
  const pages = data.pages.map((page) => (page.far ? page : { ...page, items: page.items.map(change) }))
  return { ...data, pages }
}

/** True when the event tells of a picture that the known set does not have yet. */
export function hasNewPreview(client: QueryClient, event: ImageEvent): boolean {
  const set = client.getQueryData<ImageSet>(keys.image(event.id))
  return Boolean(event.previewUrl && set && !set.slots.some((slot) => slot.previewUrl === event.previewUrl))
}

/** Asks again for whatever the end of a set changes. */
export function refreshAfterEnd(client: QueryClient, id: string): void {
  // In the square it hangs from now on, unless its maker does not show it.
  const changed = [keys.image(id), keys.queues, keys.mines, keys.redDot, keys.lineages, keys.squares]
  for (const queryKey of changed) {
    void client.invalidateQueries({ queryKey })
  }
}

/** A set that any list already holds: shown at once while the whole is asked for. */
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
