import { paintedWidth } from '@easel/first-paint'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PlacedTile } from './wall-layout.ts'

interface Wall<Layout, Root> {
  ref: RefObject<Root | null>
  layout: Layout
  /** The tiles to mount, in order. */
  mounted: PlacedTile[]
}

/** Where everything on a wall of this width is; what has not changed is taken from the layout before. */
type LayOut<Layout> = (width: number, before: Layout | undefined) => Layout
/** The tiles between `top` and `bottom`. */
type TilesIn<Layout> = (layout: Layout, top: number, bottom: number) => PlacedTile[]

/** Tiles are rendered this far beyond the viewport, as a fraction of its height. */
const OVERSCAN = 0.75
const same = (a: PlacedTile[], b: PlacedTile[]) =>
  a.length === b.length &&
  a.every((one, at) =>
    (['index', 'x', 'y', 'width', 'height'] as const).every((key) => one[key] === b[at]?.[key]),
  )

/**
 * Measures the wall and follows the scroll position. Nothing is rendered before the width is known: at first that of
 * the server's first paint, so that its tiles are in place when this wall is measured. Both functions stay the same
 * ones until there is something else to lay out.
 */
export function useWall<Layout, Root extends HTMLElement>(
  layOut: LayOut<Layout>,
  tilesIn: TilesIn<Layout>,
): Wall<Layout, Root> {
  const ref = useRef<Root>(null)
  const [width, setWidth] = useState(() => (typeof document === 'undefined' ? 0 : paintedWidth()))
  const before = useRef<Layout>(undefined)
  const layout = useMemo(() => {
    before.current = layOut(width, before.current)
    return before.current
  }, [layOut, width])
  const [mounted, setMounted] = useState(() =>
    width > 0 ? tilesIn(layout, 0, window.innerHeight * (1 + OVERSCAN)) : [],
  )

  const update = useCallback(() => {
    const element = ref.current
    const view = element?.ownerDocument.defaultView
    if (!element || !view) return
    const top = -element.getBoundingClientRect().top
    const ahead = view.innerHeight * OVERSCAN
    const next = tilesIn(layout, top - ahead, top + view.innerHeight + ahead)
    setMounted((before) => (same(before, next) ? before : next))
  }, [layout, tilesIn])

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
