import { type RefObject, useEffect, useRef } from 'react'

type Step = (by: 1 | -1) => void
type Key = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'preventDefault'>

/** Steps by an arrow key; the browser's own shortcuts with arrows stay. */
export function stepByKey(event: Key, step: Step): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
  if (by === null || event.metaKey || event.ctrlKey || event.altKey) return
  event.preventDefault()
  step(by)
}

/**
 * Steps by the arrow keys from the moment the dialog is shown: the focus comes some frames later, and
 * until then a key goes to what was pressed behind it.
 */
export function useArrowsBeforeFocus(dialog: RefObject<HTMLElement | null>, step: Step): void {
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  }, [step])
  useEffect(() => {
    const node = dialog.current
    if (!node || node.contains(document.activeElement)) return
    const press = (event: KeyboardEvent) => stepByKey(event, latest.current)
    const stop = () => document.removeEventListener('keydown', press)
    document.addEventListener('keydown', press)
    node.addEventListener('focusin', stop, { once: true })
    return () => {
      stop()
      node.removeEventListener('focusin', stop)
    }
  }, [dialog])
}
