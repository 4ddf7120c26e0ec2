import { type RefObject, useEffect } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'

/**
 * Keeps a bar that is pinned to the bottom above a keyboard that lies over the page instead of making it smaller, as on iOS:
 * `--easel-keyboard` is what of the page lies under it, `--easel-covered` how much less there is to see. Publishes the
 * bar's height as `--easel-pinned`, so that toasts stand above it.
 */
export function usePinnedBar(bar: RefObject<HTMLElement | null>): void {
  const { portal } = useWidget()
  useEffect(() => {
    const { current: element } = bar
    const { current: notices } = portal
    const { visualViewport: seen } = window
    if (!element || !notices) return
    const update = () => {
      const { covered, below } = keyboardOver(element, seen)
      element.style.setProperty('--easel-covered', `${covered}px`)
      element.style.setProperty('--easel-keyboard', `${below}px`)
      const height = getComputedStyle(element).position === 'sticky' ? element.offsetHeight + below : 0
      notices.style.setProperty('--easel-pinned', `${height}px`)
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    seen?.addEventListener('resize', update)
    seen?.addEventListener('scroll', update)
    return () => {
      observer.disconnect()
      seen?.removeEventListener('resize', update)
      seen?.removeEventListener('scroll', update)
      notices.style.removeProperty('--easel-pinned')
    }
  }, [bar, portal])
}

/** What of the page a keyboard for this bar hides; nothing where the page has become smaller by itself, or is magnified. */
function keyboardOver(element: HTMLElement, seen: VisualViewport | null): { covered: number; below: number } {
  if (!seen || seen.scale > 1 || !element.matches(':focus-within')) return { covered: 0, below: 0 }
  const covered = Math.max(0, Math.round(window.innerHeight - seen.height))
  // The browser may have moved what is seen down already, to show the field.
  return { covered, below: Math.max(0, covered - Math.round(seen.offsetTop)) }
}
