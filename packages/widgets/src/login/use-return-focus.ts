import { useLayoutEffect } from 'react'

/**
 * Restores the focus after the flow. Its dialog cannot: the first field is focused before the dialog stores which element
 * had the focus.
 */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        // Unless something else was focused meanwhile.
        if (document.activeElement !== document.body || !(opener instanceof HTMLElement)) return
        opener.focus({ preventScroll: true })
      })
    }
  }, [])
}
