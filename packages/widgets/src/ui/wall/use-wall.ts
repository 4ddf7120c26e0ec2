import { paintedWidth } from '@easel/first-paint'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { layOut, type PlacedTile, tilesIn, type WallLayout } from './wall-layout.ts'

interface Wall {
  ref: RefObject<HTMLUListElement | null>
  layout: WallLayout
  /** The tiles to mount, in order. */
  mounted: PlacedTile[]
}

/** How far beyond the screen tiles are kept ready, as a part of the screen's height. */
const OVERSCAN = 0.75
const same = (a: PlacedTile[], b: PlacedTile[]) =>
  a.length === b.length &&
  a.every((one, at) =>
    (['index', 'x', 'y', 'width', 'height'] as const).every((key) => one[key] === b[at]?.[key]),
  )

const tilesOnFirstScreen = (layout: WallLayout) => tilesIn(layout, 0, window.innerHeight * (1 + OVERSCAN))

/**
 * Measures the wall and follows the window's scrolling. Nothing is drawn before the wall knows its width: at first
 * that of the wall that the server drew, so that the tiles are there when this one is measured.
 */
export function useWall(chunks: readonly (readonly number[])[]): Wall {
  const ref = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(() => (typeof document === 'undefined' ? 0 : paintedWidth()))
  const before = useRef<WallLayout>(undefined)
  const layout = useMemo(() => {
    before.current = layOut(width > 0 ? chunks : [], width, before.current)
    return before.current
  }, [chunks, width])
  const [mounted, setMounted] = useState(() => (width > 0 ? tilesOnFirstScreen(layout) : []))

  const update = useCallback(() => {
    const element = ref.current
    const view = element?.ownerDocument.defaultView
    if (!element || !view) return
    const top = -element.getBoundingClientRect().top
    const ahead = view.innerHeight * OVERSCAN
    const next = tilesIn(layout, top - ahead, top + view.innerHeight + ahead)
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
        update()
      })
    }
    if (known.current) onScroll()
    else update()
    known.current = false
    view.addEventListener('scroll', onScroll, { passive: true, capture: true })
    view.addEventListener('resize', onScroll, { passive: true })
    return () => {
      view.cancelAnimationFrame(frame)
      view.removeEventListener('scroll', onScroll, { capture: true })
      view.removeEventListener('resize', onScroll)
    }
  }, [update])

  return { ref, layout, mounted }
}
