import { type RefObject, useEffect } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'

/** Pixels from which a movement has a direction, and from which letting go closes. */
const BEGUN = 8
const FAR = 96

interface Swipe {
  pointer: number
  x: number
  y: number
  /** null: it has no direction yet. */
  isDown: boolean | null
}

/**
 * A finger that pulls the whole picture down closes, as it does in the albums of phones. The picture follows the finger,
 * but for whoever wants no motion, and goes back where it was not far.
 */
export function useSwipeDown(frame: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEvent(onClose)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let swipe: Swipe | null = null
    const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
    const follow = (by: number | null) => {
      if (isStill) return
      element.style.transition = by === null ? 'translate var(--easel-medium) var(--easel-ease)' : 'none'
      element.style.translate = by === null ? '' : `0 ${by}px`
    }
    const end = () => {
      if (swipe?.isDown) follow(null)
      swipe = null
    }
    const onDown = (event: PointerEvent) => {
      // A second finger zooms.
      if (swipe || !mayBegin(event, element)) return end()
      swipe = { pointer: event.pointerId, x: event.clientX, y: event.clientY, isDown: null }
    }
    const onMove = (event: PointerEvent) => {
      if (swipe?.pointer !== event.pointerId) return
      const [dx, dy] = [event.clientX - swipe.x, event.clientY - swipe.y]
      if (swipe.isDown === null && Math.hypot(dx, dy) >= BEGUN) swipe.isDown = dy > Math.abs(dx)
      if (swipe.isDown) follow(Math.max(0, dy))
    }
    const onUp = (event: PointerEvent) => {
      if (swipe?.pointer !== event.pointerId) return
      const isFar = swipe.isDown === true && event.clientY - swipe.y >= FAR
      if (isFar) {
        // It leaves from where it was let go.
        swipe = null
        close()
      } else end()
    }
    // The browser would scroll, and take the pointer for that.
    const onTouchMove = (event: TouchEvent) => {
      const [touch] = event.touches
      if (!swipe || !touch || event.touches.length > 1 || !event.cancelable) return
      const [dx, dy] = [touch.clientX - swipe.x, touch.clientY - swipe.y]
      if (swipe.isDown || (swipe.isDown === null && dy > Math.abs(dx))) event.preventDefault()
    }
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onUp)
    element.addEventListener('pointercancel', end)
    element.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', end)
      element.removeEventListener('touchmove', onTouchMove)
    }
  }, [frame])
}

/** On the whole picture, at the top of the page, and not on what lies on it. */
function mayBegin({ pointerType, target }: PointerEvent, frame: HTMLElement): boolean {
  if (pointerType === 'mouse' || frame.dataset.zoomed === 'true') return false
  if (target instanceof Element && target.closest('input, button')) return false
  const page = frame.closest('[role="dialog"]')
  return (page?.scrollTop ?? 0) <= 0 && !frame.ownerDocument.fullscreenElement
}
