import { useCloseRequest, useEvent } from '@easel/widgets/runtime'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * A panel beside the button that opened it: it takes the focus and gives it back; a press outside, going on with Tab,
 * Escape and the Back gesture close it.
 */
export function usePopover(onClose: () => void): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEvent(onClose)
  useCloseRequest(true, onClose)
  useEffect(() => {
    const element = panel.current
    const opener = document.activeElement
    element?.focus({ preventScroll: true })
    // The button itself closes it by being pressed once more.
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
      // Unless it is elsewhere by now.
      const { activeElement } = document
      if (!activeElement || activeElement === document.body || element?.contains(activeElement)) {
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      }
    }
  }, [])
  return panel
}
