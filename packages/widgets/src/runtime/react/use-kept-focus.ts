import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where a change removes what had the focus, what takes its place gets it: nobody begins at the top of the page again.
 * The ref belongs to that, or to something around it, whose first button is meant.
 */
export function useKeptFocus<T extends HTMLElement>(state: unknown): RefObject<T | null> {
  const place = useRef<T>(null)
  const was = useRef(state)
  const focused = useLastFocused()
  useEffect(() => {
    if (was.current === state) return
    was.current = state
    const { current } = place
    const { activeElement } = (current?.getRootNode() ?? document) as Document
    if (activeElement && activeElement !== document.body) return
    // Whoever had no focus, such as before the first answer, is given none.
    if (focused.current?.isConnected !== false) return
    const button = current?.matches('button') ? current : current?.querySelector('button')
    button?.focus({ preventScroll: true })
  }, [state, focused])
  return place
}

function useLastFocused(): RefObject<Element | null> {
  const last = useRef<Element>(null)
  useEffect(() => {
    const note = (event: FocusEvent) => {
      last.current = event.composedPath()[0] as Element
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return last
}
