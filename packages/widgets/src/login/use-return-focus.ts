import { useLayoutEffect } from 'react'

/**
 * Gives the focus back to what had it before the flow was shown. Its dialog cannot: the first field takes the focus
 * before the dialog has looked who had it.
 */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        // Unless something else has taken it meanwhile.
        if (document.activeElement !== document.body || !(opener instanceof HTMLElement)) return
        opener.focus({ preventScroll: true })
      })
    }
  }, [])
}
