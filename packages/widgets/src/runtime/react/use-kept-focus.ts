import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where a change removes what had the focus, what takes its place gets it: nobody begins at the top of the page again.
 * The ref belongs to that, or to something around it, whose first button is meant.
 */
export function useKeptFocus<T extends HTMLElement>(state: unknown): RefObject<T | null> {
  const place = useRef<T>(null)
  const was = useRef(state)
  useEffect(() => {
    if (was.current === state) return
    was.current = state
    const { current } = place
    const { activeElement } = (current?.getRootNode() ?? document) as Document
    if (activeElement && activeElement !== document.body) return
    const button = current?.matches('button') ? current : current?.querySelector('button')
    button?.focus({ preventScroll: true })
  }, [state])
  return place
}
