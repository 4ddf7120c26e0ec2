import type { KeyboardEvent } from 'react'
import { isComposing } from '../runtime/react/is-composing.ts'

/** On a touch screen's keyboard, Enter is the only way to a new line, and the button is beside it. */
const hasKeyboard = (): boolean =>
  globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false

/**
 * Whether a key sends the form: Ctrl or Command with Enter in any field; in the prompt, Enter alone.
 *
 * @param event A key that was pressed within the form, its dialogs included.
 * @param prompt The prompt's field.
 */
export function isSubmitKey(event: KeyboardEvent, prompt: HTMLElement | null): boolean {
  // Not of a dialog that was opened from the form.
  if (event.key !== 'Enter' || !event.currentTarget.contains(event.target as Node)) return false
  if (isComposing(event.nativeEvent)) return false
  if (event.metaKey || event.ctrlKey) return true
  return event.target === prompt && !event.shiftKey && !event.altKey && hasKeyboard()
}
