import { paintedWidth } from '@easel/first-paint'
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

const onFirstScreen = ({ boxes }: WallLayout) => tilesIn(boxes, 0, window.innerHeight * (1 + AHEAD))

/**
 * Measures the wall and follows the window's scrolling. Nothing is drawn before the wall knows its width: at first
 * that of the wall that the server drew, so that the tiles are there when this one is measured.
 */
export function useWall(ratios: readonly number[]): Wall {
  const ref = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(() => (typeof document === 'undefined' ? 0 : paintedWidth()))
  const layout = useMemo(() => layOut(width > 0 ? ratios : [], width), [ratios, width])
  const [mounted, setMounted] = useState(() => (width > 0 ? onFirstScreen(layout) : []))

  const look = useCallback(() => {
    const element = ref.current
    const view = element?.ownerDocument.defaultView
    if (!element || !view) return
    const top = -element.getBoundingClientRect().top
    const ahead = view.innerHeight * AHEAD
    const next = tilesIn(layout.boxes, top - ahead, top + view.innerHeight + ahead)
    setMounted((before) => (same(before, next) ? before : next))
  }, [layout])

  // What is known already is not measured now: the page would be laid out twice.
  const known = useRef(width > 0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.getBoundingClientRect().width)
    if (!known.current) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    const view = ref.current?.ownerDocument.defaultView
    if (!view) return
    let frame = 0
    const onScroll = () => {
      frame ||= view.requestAnimationFrame(() => {
        frame = 0
        look()
      })
    }
    if (known.current) onScroll()
    else look()
    known.current = false
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
