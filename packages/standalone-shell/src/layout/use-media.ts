import { BREAKPOINT } from '@easel/contract/numbers'
import { useSyncExternalStore } from 'react'

/** True while the media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/** 768 px or less: the top menu replaces the side menu. */
export const useNarrow = (): boolean => useMedia(`(max-width: ${BREAKPOINT.narrow}px)`)

/** Above 1200 px the queue is a panel beside Create and has no page. */
export const useQueuePanel = (): boolean => useMedia(`(min-width: ${BREAKPOINT.queue + 1}px)`)

/** There results are as large as they get, and the panel is open beside them. The first paint's `composer.ts` knows this width, too. */
export const useRoomForQueue = (): boolean => useMedia('(min-width: 1801px)')
