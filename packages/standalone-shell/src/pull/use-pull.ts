import { useEvent } from '@easel/widgets/runtime'
import { useEffect, useReducer } from 'react'
import { AT_REST, type Pull, pull } from './pull.state.ts'

/** Milliseconds for which a refresh that failed says so. */
const FAILED_SHOWN = 2500
/** Milliseconds after which a server that does not answer counts as failed. */
const TIMEOUT = 8000
/** Pixels before it is known whether the finger goes down or sideways. */
const SLACK = 8

/** Places with gestures of their own. */
const OWN_GESTURES = '[role="slider"], input, textarea, select, iframe'

/** Follows a finger that pulls the page down from its top, and reloads the page when it lets go far enough. */
export function usePull(): Pull {
  const [state, dispatch] = useReducer(pull, AT_REST)
  const refresh = useEvent(async () => {
    if (await canBeLoaded()) {
      dispatch({ type: 'refreshed' })
      window.location.reload()
      return
    }
    dispatch({ type: 'failed' })
    nudge()
    setTimeout(() => dispatch({ type: 'ended' }), FAILED_SHOWN)
  })
  useEffect(() => {
    if (state.step === 'refreshing') void refresh()
  }, [state.step])

  useEffect(() => {
    let start: { x: number; y: number } | null = null
    let isPulling = false
    const onStart = ({ touches, target }: TouchEvent) => {
      // A second finger.
      if (isPulling) dispatch({ type: 'moved', distance: 0 })
      const [touch] = touches
      start = touch && touches.length === 1 && mayPull(target) ? { x: touch.clientX, y: touch.clientY } : null
      isPulling = false
    }
    const onMove = ({ touches }: TouchEvent) => {
      const [touch] = touches
      if (!start || !touch) return
      const down = touch.clientY - start.y
      if (!isPulling) {
        if (Math.abs(touch.clientX - start.x) > Math.max(SLACK, down) || down < -SLACK) start = null
        if (!start || down < SLACK) return
        isPulling = true
      }
      dispatch({ type: 'moved', distance: down })
    }
    const onEnd = () => {
      if (isPulling) dispatch({ type: 'released' })
      start = null
      isPulling = false
    }
    const onCancel = () => {
      if (isPulling) dispatch({ type: 'moved', distance: 0 })
      start = null
      isPulling = false
    }
    // The browser's own pull to refresh would come first.
    const { style } = document.documentElement
    style.overscrollBehaviorY = 'contain'
    // Passive: at its top a page has nothing to scroll, and everywhere else scrolling must not wait for this.
    document.addEventListener('touchstart', onStart, { passive: true })
    document.addEventListener('touchmove', onMove, { passive: true })
    document.addEventListener('touchend', onEnd)
    document.addEventListener('touchcancel', onCancel)
    return () => {
      style.overscrollBehaviorY = ''
      document.removeEventListener('touchstart', onStart)
      document.removeEventListener('touchmove', onMove)
      document.removeEventListener('touchend', onEnd)
      document.removeEventListener('touchcancel', onCancel)
    }
  }, [])
  return state
}

/** The page is at its top with no dialog over it, and so is everything that scrolls around the finger. */
function mayPull(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]')) return false
  if (window.scrollY > 0 || !(target instanceof Element) || target.closest(OWN_GESTURES)) return false
  for (let at: Element | null = target; at; at = at.parentElement) {
    if (at.scrollTop > 0 || keepsToItself(at)) return false
  }
  return true
}

/** A sheet or a menu over the page, by its style: what is pulled there, to scroll or to close it, is not the page. */
function keepsToItself(element: Element): boolean {
  // Of the page itself this is said above.
  if (element === document.documentElement) return false
  // Older web views do not know the first.
  const { overscrollBehaviorY = 'auto', touchAction } = getComputedStyle(element)
  return overscrollBehaviorY !== 'auto' || touchAction === 'none'
}

/** Whether a reload would show the page, instead of the browser's error in its place. */
async function canBeLoaded(): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return ok
  } catch {
    return false
  }
}

/** Where the browser has no lazy loading of images, scrolling makes those load that are in view. */
function nudge(): void {
  if ('loading' in HTMLImageElement.prototype) return
  window.scrollBy(0, 1)
  window.scrollBy(0, -1)
}
