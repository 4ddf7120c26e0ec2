import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isField } from '../runtime/react/is-field.ts'
import { moved, type View, WHOLE, zoomed } from './viewer.state.ts'

const PRESS = 2.5
/** Pixels of movement from which a press is a drag or a swipe. */
const STILL = 8
const SWIPE = 56

interface Point {
  x: number
  y: number
}

const distance = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)
const middle = ([a, b]: Point[]): Point =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 }

/** Zooms by press, wheel and pinch. One finger pans a zoomed image and swipes an unzoomed one. */
export function useZoom(frame: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void) {
  const [view, setView] = useState<View>(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<Point>({ x: 0, y: 0 })
  // Until all fingers are up: the last one of a pinch neither taps nor swipes.
  const pinched = useRef(false)
  useWheel(frame, (factor, point, size) => setView((before) => zoomed(before, factor, point, size)))

  const zoomBy = (factor: number | null) => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect()
    setView((before) => (factor === null ? WHOLE : zoomed(before, factor, { x: 0, y: 0 }, box)))
  }
  useZoomKeys(zoomBy)

  const sizeAnd = (point: Point) => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect()
    return { box, point: { x: point.x - box.x - box.width / 2, y: point.y - box.y - box.height / 2 } }
  }
  const onPointerDown = (event: PointerEvent) => {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    pinched.current = fingers.current.size > 1
    if (!pinched.current) start.current = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const earlier = [...fingers.current.values()]
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const now = [...fingers.current.values()]
    const { box, point } = sizeAnd(middle(now))
    if (now.length === 2)
      setView((last) => zoomed(last, distance(now) / (distance(earlier) || 1), point, box))
    else if (view.scale > 1)
      setView((last) => moved(last, event.clientX - before.x, event.clientY - before.y, box))
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId) || pinched.current || event.type === 'pointercancel') return
    const dx = event.clientX - start.current.x
    const dy = event.clientY - start.current.y
    if (Math.hypot(dx, dy) < STILL) {
      const { box, point } = sizeAnd({ x: event.clientX, y: event.clientY })
      setView((last) => (last.scale > 1 ? WHOLE : zoomed(last, PRESS, point, box)))
    } else if (
      view.scale === 1 &&
      event.pointerType !== 'mouse' &&
      Math.abs(dx) > SWIPE &&
      Math.abs(dx) > Math.abs(dy)
    ) {
      onSwipe(dx < 0 ? 1 : -1)
    }
  }
  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
  return { view, handlers, zoomBy }
}

/** By one press of a key or a button. */
export const BY_STEP = 1.5
const KEYS: Record<string, number | null> = { '+': BY_STEP, '=': BY_STEP, '-': 1 / BY_STEP, '0': null }

/** Zoom keys: larger, smaller, reset (null). */
function useZoomKeys(onZoom: (factor: number | null) => void): void {
  const zoom = useRef(onZoom)
  useEffect(() => {
    zoom.current = onZoom
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const factor = KEYS[event.key]
      if (
        factor === undefined ||
        isField(event.composedPath()[0]) ||
        event.metaKey ||
        event.ctrlKey ||
        event.altKey
      )
        return
      event.preventDefault()
      zoom.current(factor)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function useWheel(
  frame: RefObject<HTMLElement | null>,
  onZoom: (factor: number, point: Point, size: DOMRect) => void,
): void {
  const zoom = useRef(onZoom)
  useEffect(() => {
    zoom.current = onZoom
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const point = { x: event.clientX - box.x - box.width / 2, y: event.clientY - box.y - box.height / 2 }
      zoom.current(Math.exp(-event.deltaY / 400), point, box)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame])
}
