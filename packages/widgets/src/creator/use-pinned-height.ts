import { type RefObject, useEffect } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'

/** Publishes the height of a bar that is pinned to the bottom as `--easel-pinned`, so that toasts stand above it. */
export function usePinnedHeight(bar: RefObject<HTMLElement | null>): void {
  const { portal } = useWidget()
  useEffect(() => {
    const { current: element } = bar
    const { current: notices } = portal
    if (!element || !notices) return
    const observer = new ResizeObserver(() => {
      const height = getComputedStyle(element).position === 'sticky' ? element.offsetHeight : 0
      notices.style.setProperty('--easel-pinned', `${height}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      notices.style.removeProperty('--easel-pinned')
    }
  }, [bar, portal])
}
