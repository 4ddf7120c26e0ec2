import type { KeyValueStore } from '@easel/client'
import { isPageName } from '@easel/contract/pages'
import type { PageName } from '@easel/widgets/runtime'

const NAME = 'easel '

/**
 * The page where the person is in this frame, for when the page around it is loaded anew: the frame then begins where its
 * address points. Frames of one tab share what it keeps, and are told apart by where they began.
 */
export interface KeptLocation {
  /** The frame has begun, with the route that the host named, if it did. */
  begin(route: string | undefined): void
  last(): PageName | null
  keep(page: PageName): void
}

/**
 * Where the frame began is kept in its window's name: nothing else is of one frame alone, outlives a reload of what is in
 * it, and is not shared with the other frames of the tab, as storage is.
 */
export function createKeptLocation(window: Window, ofTab: KeyValueStore): KeptLocation {
  let key: string | null = null
  return {
    begin(route = '') {
      // After a reload within the frame its address is another one than it began with.
      if (!isReturn(window) || !window.name.startsWith(NAME))
        window.name = `${NAME}${window.location.pathname} ${route}`
      key = `place ${window.name.slice(NAME.length)}`
    },
    last() {
      const page = key && ofTab.get(key)
      return page && isPageName(page) ? page : null
    },
    keep(page) {
      if (key) ofTab.set(key, page)
    },
  }
}

/** A reload of the frame itself, or a way back in it: its address says where the person is. */
export function isReturn({ performance }: Window): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival?.type === 'reload' || arrival?.type === 'back_forward'
}
