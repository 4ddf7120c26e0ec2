import type { KeyValueStore } from '@easel/client'
import { type EmbeddedPageName, isEmbeddedPageName } from '@easel/contract/pages'

const NAME = 'easel '
export type SavedPage = EmbeddedPageName | 'aside'

/**
 * Remembers the page of a frame for a reload of the surrounding page, after which the frame starts at its original
 * address. Frames of one tab share the storage and are told apart by where they started.
 */
export interface SavedLocation {
  /** The frame has started, at the route that the host named, if any. */
  begin(route: string | undefined): void
  last(): SavedPage | null
  save(page: SavedPage): void
}

/**
 * The start is stored in `window.name`: only that belongs to a single frame, survives a reload inside it, and is not
 * shared with other frames of the tab.
 */
export function createSavedLocation(window: Window, tabStorage: KeyValueStore): SavedLocation {
  let key: string | null = null
  return {
    begin(route = '') {
      // After a reload of the frame its address is not where it started.
      if (!isReturn(window) || !window.name.startsWith(NAME))
        window.name = `${NAME}${window.location.pathname} ${route}`
      key = `place ${window.name.slice(NAME.length)}`
    },
    last() {
      const page = key && tabStorage.get(key)
      return page && (page === 'aside' || isEmbeddedPageName(page)) ? page : null
    },
    save(page) {
      if (key) tabStorage.set(key, page)
    },
  }
}

/** Whether the frame was reloaded or navigated back to: its address is then where the person was. */
export function isReturn({ performance }: Window): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival?.type === 'reload' || arrival?.type === 'back_forward'
}
