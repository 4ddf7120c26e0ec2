import { paintedWidth } from '@easel/first-paint'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { layOut, type PlacedTile, tilesIn, type WallLayout } from './wall-layout.ts'

interface Wall {
  ref: RefObject<HTMLUListElement | null>
  layout: WallLayout
  /** The tiles to mount, in order. */
  mounted: PlacedTile[]
}

/** Tiles are rendered this far beyond the viewport, as a fraction of its height. */
const OVERSCAN = 0.75
const same = (a: PlacedTile[], b: PlacedTile[]) =>
  a.length === b.length &&
  a.every((one, at) =>
    (['index', 'x', 'y', 'width', 'height'] as const).every((key) => one[key] === b[at]?.[key]),
  )

const tilesOnFirstScreen = (layout: WallLayout) => tilesIn(layout, 0, window.innerHeight * (1 + OVERSCAN))

/**
 * Measures the wall and follows the scroll position. Nothing is rendered before the width is known: at first that of
 * the server's first paint, so that its tiles are in place when this wall is measured.
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

  // A known width is not measured, to avoid another layout.
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
