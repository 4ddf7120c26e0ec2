import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { layOut, tilesIn, type WallLayout } from './wall-layout.ts'

interface Wall {
  ref: RefObject<HTMLUListElement | null>
  layout: WallLayout
  /** Indexes of the tiles to mount, in order. */
  mounted: number[]
}

/** How far beyond the screen tiles are kept ready, as a part of the screen's height. */
const AHEAD = 0.75
const same = (a: number[], b: number[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])

/** Measures the wall and follows the window's scrolling. Nothing is drawn before the wall knows its width. */
export function useWall(ratios: readonly number[]): Wall {
  const ref = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(0)
  const [mounted, setMounted] = useState<number[]>([])
  const layout = useMemo(() => layOut(width > 0 ? ratios : [], width), [ratios, width])

  const look = useCallback(() => {
    const element = ref.current
    const view = element?.ownerDocument.defaultView
    if (!element || !view) return
    const top = -element.getBoundingClientRect().top
    const ahead = view.innerHeight * AHEAD
    const next = tilesIn(layout.boxes, top - ahead, top + view.innerHeight + ahead)
    setMounted((before) => (same(before, next) ? before : next))
  }, [layout])

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.getBoundingClientRect().width)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    const view = ref.current?.ownerDocument.defaultView
    if (!view) return
    look()
    let frame = 0
    const onScroll = () => {
      frame ||= view.requestAnimationFrame(() => {
        frame = 0
        look()
      })
    }
    view.addEventListener('scroll', onScroll, { passive: true, capture: true })
    view.addEventListener('resize', onScroll, { passive: true })
    return () => {
      view.cancelAnimationFrame(frame)
      view.removeEventListener('scroll', onScroll, { capture: true })
      view.removeEventListener('resize', onScroll)
    }
  }, [look])

  return { ref, layout, mounted }
}
