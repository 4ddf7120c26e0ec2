import { type RefObject, useEffect } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'

/** Where this bar is pinned to the end of the page, notices stand above it: `--easel-pinned` is how much it covers. */
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
