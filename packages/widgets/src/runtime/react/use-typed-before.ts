import { type Typed, takeTyped } from '@easel/first-paint'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

interface Parts {
  field: RefObject<HTMLTextAreaElement | null>
  form: RefObject<HTMLFormElement | null>
  /** What the field has now. */
  text: string
  /** `isKept`: they have changed what was kept. */
  onText(text: string, isKept: boolean): void
  /** What was done before, once; by default in the field that the server rendered. */
  take?: () => Typed | null
}

/**
 * Continues what somebody began in another field before this one was there: the text is taken over, the cursor stays
 * where it was, and a press of Generate counts.
 */
export function useTypedBefore({ field, form, text, onText, take = takeTyped }: Parts): void {
  const [typed, setTyped] = useState<Typed | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once
  useLayoutEffect(() => {
    const before = take()
    if (!before) return
    const isChanged = before.text !== before.kept
    if (isChanged) onText(before.text, before.kept !== '')
    if (before.selection) field.current?.focus({ preventScroll: true })
    // Most have done nothing yet: a state that is set here renders, and runs all effects, before anything is painted.
    if (isChanged || before.selection || before.pressed) setTyped(before)
  }, [])
  // Once the text is in the field.
  useEffect(() => {
    if (!typed) return
    const isEmpty = typed.text === '' && typed.kept === ''
    if (!isEmpty && typed.text !== text) return
    setTyped(null)
    // Their field was empty, this one has what was kept: what they write next stands in its place, and what they have not
    // seen is not sent.
    const isUnseen = isEmpty && text !== ''
    const { start, end } = isUnseen
      ? { start: 0, end: text.length }
      : { start: 0, end: 0, ...typed.selection }
    if (typed.selection) field.current?.setSelectionRange(start, end)
    if (typed.pressed && isUnseen) field.current?.focus()
    else if (typed.pressed) form.current?.requestSubmit()
  }, [typed, text, field, form])
}
