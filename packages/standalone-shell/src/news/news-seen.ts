import type { KeyValueStore } from '@easel/client'
import { NEWCOMER } from '@easel/first-paint'
import { PERSONAL_KEYS } from '@easel/widgets/runtime'
import { NEWS_VERSION } from './news-version.ts'

/** Of the device, not of the person: it stays with a sign-out. */
export const NEWS_KEY = 'easel.news'
/** Attribute of the document while there is news that has not been seen: the header has a dot then. */
const UNSEEN = 'data-news'

export interface SeenStore extends KeyValueStore {
  token(): string | null
}

/** What only somebody has who has been here before. */
const { draft: _, ...TRACES } = PERSONAL_KEYS

/** The newest version that was seen on this device. Somebody who is here for the first time has missed nothing. */
export function seenVersion(store: SeenStore): number {
  const kept = store.get(NEWS_KEY)
  if (kept !== null) return Number(kept) || 0
  // Whoever was new when the page came may have made something meanwhile.
  const isNew = document.documentElement.hasAttribute(NEWCOMER)
  const hasTraces = Object.values(TRACES).some((key) => store.get(key) !== null)
  const isReturning = store.token() !== null || (hasTraces && !isNew)
  const seen = isReturning ? 0 : NEWS_VERSION
  store.set(NEWS_KEY, String(seen))
  return seen
}

export function markSeen(store: KeyValueStore): void {
  store.set(NEWS_KEY, String(NEWS_VERSION))
  document.documentElement.removeAttribute(UNSEEN)
}

export const hasUnseen = (): boolean => document.documentElement.hasAttribute(UNSEEN)

/** Shows the dot if there is something new. */
export function showUnseen(store: SeenStore): void {
  document.documentElement.toggleAttribute(UNSEEN, seenVersion(store) < NEWS_VERSION)
}
