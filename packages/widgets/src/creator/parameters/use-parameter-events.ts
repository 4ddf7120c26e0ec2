import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react'
import type { ParameterState } from './use-parameters.ts'

/** Handlers of the prompt field that tell when parameters may be taken out of its text. */
export function useParameterEvents({ typed, settle, undo }: ParameterState) {
  const pasted = useRef(false)
  /** Text that an input method is still writing must not be changed. */
  const composing = useRef(false)
  return {
    onPaste: ({ clipboardData }: ClipboardEvent) => {
      pasted.current = clipboardData.getData('text') !== ''
    },
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: () => {
      composing.current = false
      typed(false)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isUndo = (event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (isUndo && undo()) event.preventDefault()
    },
    onBlur: ({ currentTarget }: FocusEvent) => {
      // Another window has the focus.
      if (currentTarget.matches(':focus')) return
      afterPress(() => void settle())
    },
    /** Once the changed text is the draft's. */
    onTyped: () => {
      const isPasted = pasted.current
      pasted.current = false
      if (!composing.current) typed(isPasted)
    },
  }
}

/** Waits for the end of a press: what was pressed must not move away under it. */
function afterPress(run: () => void): void {
  if (!document.querySelector(':active')) {
    run()
    return
  }
  const controller = new AbortController()
  const over = () => {
    controller.abort()
    setTimeout(run)
  }
  for (const type of ['click', 'pointerup', 'pointercancel'])
    window.addEventListener(type, over, { capture: true, signal: controller.signal })
}
