import { openOverlays } from '@easel/widgets/runtime'
import { useEffect } from 'react'

/**
 * Makes Back close what lies over the page, a menu before the dialog around it, instead of leaving the page with it. Phones
 * whose browsers ask for that themselves come before; apps lead their web view back, and other browsers have buttons. The
 * browser lets a page stay once for each press in it, so that nobody is kept.
 */
export function useBackClosesOverlays(): void {
  useEffect(() => {
    const { navigation } = window as { navigation?: Navigation }
    const onNavigate = (event: NavigateEvent) => {
      const { navigationType, destination, cancelable, userInitiated } = event
      // What a dialog itself goes back, as it closes, is not the person's.
      if (navigationType !== 'traverse' || !cancelable || !userInitiated) return
      const close = [...openOverlays].at(-1)
      if (!close || destination.index >= (navigation?.currentEntry?.index ?? 0)) return
      event.preventDefault()
      close()
    }
    navigation?.addEventListener('navigate', onNavigate)
    return () => navigation?.removeEventListener('navigate', onNavigate)
  }, [])
}
