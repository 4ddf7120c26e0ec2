import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useEvent } from './use-event.ts'

/**
 * Where something goes with the focus in it, what `heir` finds gets it: nobody begins at the top of the page again. Whoever
 * is elsewhere, or by then has gone there, is left alone.
 */
export function useLeftFocus<T extends HTMLElement>(
  heir: (going: T) => HTMLElement | null | undefined,
): RefObject<T | null> {
  const place = useRef<T>(null)
  const find = useEvent(heir)
  useLayoutEffect(() => {
    const going = place.current
    return () => {
      const { activeElement } = (going?.getRootNode() ?? document) as Document
      if (!going?.contains(activeElement)) return
      const next = find(going)
      // Until then, what else the same change does has been done.
      queueMicrotask(() => {
        const now = document.activeElement
        if (!now || now === document.body) next?.focus({ preventScroll: true })
      })
    }
  }, [])
  return place
}
