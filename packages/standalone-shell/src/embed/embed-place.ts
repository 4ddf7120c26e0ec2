import type { KeyValueStore } from '@easel/client'
import { isPageName } from '@easel/contract/pages'
import type { Place } from '@easel/widgets/runtime'

const NAME = 'easel '

/**
 * Where the person is in this frame, for when the page around it is loaded anew: the frame then begins where its
 * address points. Frames of one tab share what it keeps, and are told apart by where they began.
 */
export interface KeptPlace {
  /** The frame has begun, with the route that the host named, if it did. */
  begin(route: string | undefined): void
  last(): Place | null
  keep(place: Place): void
}

export function createKeptPlace(window: Window, ofTab: KeyValueStore): KeptPlace {
  let key: string | null = null
  return {
    begin(route = '') {
      // A frame's name outlives a reload of what is in it: its address is another by then.
      if (!isReturn(window) || !window.name.startsWith(NAME))
        window.name = `${NAME}${window.location.pathname} ${route}`
      key = `place ${window.name.slice(NAME.length)}`
    },
    last() {
      const place = key && ofTab.get(key)
      return place && isPageName(place) ? place : null
    },
    keep(place) {
      if (key) ofTab.set(key, place)
    },
  }
}

/** A reload of the frame itself, or a way back in it: its address says where the person is. */
export function isReturn({ performance }: Window): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival?.type === 'reload' || arrival?.type === 'back_forward'
}
