import { useCloseRequest, useEvent } from '@easel/widgets/runtime'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A popover: takes the focus and restores it; closes on a press outside, Tab out of it, Escape and the Back gesture.
 */
export function usePopover(onClose: () => void): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEvent(onClose)
  useCloseRequest(true, onClose)
  // Before the effects of a dialog that replaces it: that dialog restores the focus to what is focused now.
  useLayoutEffect(() => {
    const element = panel.current
    const opener = document.activeElement
    element?.focus({ preventScroll: true })
    // The button toggles the popover itself.
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !element?.parentElement?.contains(target)
    const leave = ({ target }: Event) => {
      if (isOutside(target)) close()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', press)
      // Unless the focus has moved elsewhere.
      const { activeElement } = document
      if (!activeElement || activeElement === document.body || element?.contains(activeElement)) {
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      }
    }
  }, [])
  return panel
}
