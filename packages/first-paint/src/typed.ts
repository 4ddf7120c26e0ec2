import { firstPaintOf } from './adopt.ts'
import { EXAMPLE_NAME, FIELD_ID, PRESSED_ID } from './names.ts'

/** What somebody has done in the server's field before the application had one. */
export interface Typed {
  text: string
  /** What this browser had kept, and was in it from the beginning. */
  kept: string
  /** The field has the focus, with this selection; null without it. */
  selection: { start: number; end: number } | null
  /** Generate was pressed. */
  pressed: boolean
}

/** Returns what was typed into the server's field, once; null without one. */
export function takeTyped(document: Document = globalThis.document): Typed | null {
  const paint = firstPaintOf(document)
  const field = paint?.querySelector<HTMLTextAreaElement>(`#${FIELD_ID}`)
  if (!field) return null
  const button = paint?.querySelector<HTMLInputElement>(`#${PRESSED_ID}`)
  const pressed = button?.checked ?? false
  const example = paint?.querySelector<HTMLInputElement>(`[name="${EXAMPLE_NAME}"]:checked`)
  const hasFocus = document.activeElement === field
  const selection = hasFocus ? { start: field.selectionStart, end: field.selectionEnd } : null
  // It is seen for another frame: what is done in it now would be lost without a sign.
  field.id = ''
  field.readOnly = true
  if (button) button.disabled = true
  return { text: field.value || (example?.value ?? ''), kept: field.defaultValue, selection, pressed }
}

/**
 * Follows whether somebody is in the middle of composing a character in the server's field, as Chinese is typed.
 * Returns what waits for its end: a field that is taken away meanwhile would lose it.
 */
export function watchComposition(document: Document = globalThis.document): () => Promise<void> {
  let composing = false
  document.addEventListener('compositionupdate', () => {
    composing = true
  })
  document.addEventListener('compositionend', () => {
    composing = false
  })
  return () =>
    new Promise((resolve) => {
      if (composing) document.addEventListener('compositionend', () => resolve(), { once: true })
      else resolve()
    })
}
