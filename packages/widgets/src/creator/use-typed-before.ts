import { takeTyped } from '@easel/first-paint'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useDraft } from './creator-store.tsx'

/**
 * Continues what somebody began in the field that the server rendered: the text becomes the draft, the cursor stays
 * where it was, and a press of Generate counts.
 */
export function useTypedBefore(
  field: RefObject<HTMLTextAreaElement | null>,
  form: RefObject<HTMLFormElement | null>,
): void {
  const [{ prompt }, change] = useDraft()
  const [typed, setTyped] = useState<ReturnType<typeof takeTyped>>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once
  useLayoutEffect(() => {
    const before = takeTyped()
    if (!before) return
    if (before.text !== '') change({ prompt: before.text })
    if (before.selection) field.current?.focus({ preventScroll: true })
    // Most have done nothing yet: a state that is set here renders, and runs all effects, before anything is painted.
    if (before.text !== '' || before.selection || before.pressed) setTyped(before)
  }, [])
  // Once the text is in the field.
  useEffect(() => {
    if (!typed || (typed.text !== '' && typed.text !== prompt)) return
    setTyped(null)
    if (typed.selection) field.current?.setSelectionRange(typed.selection.start, typed.selection.end)
    if (typed.pressed) form.current?.requestSubmit()
  }, [typed, prompt, field, form])
}
