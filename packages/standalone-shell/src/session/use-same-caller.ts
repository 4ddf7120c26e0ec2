import { useEffect } from 'react'
import type { Session } from './session.ts'

/**
 * Loads a page anew that the browser has kept for the way back, if somebody has signed in or out meanwhile: it was told of
 * nothing, and would show what is another person's.
 */
export function useSameCaller(session: Session): void {
  useEffect(() => {
    const callerNow = () => `${session.token()} ${session.deviceId()}`
    let caller = ''
    const onHide = () => {
      caller = callerNow()
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || caller === callerNow()) return
      // Loading takes a slow phone seconds.
      document.documentElement.hidden = true
      window.location.reload()
    }
    window.addEventListener('pagehide', onHide)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', onShow)
    }
  }, [session])
}
