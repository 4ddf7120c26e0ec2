import { useSetAtom } from 'jotai'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { foldedAtom, moreAtom } from './creator.atoms.ts'
import type { DraftErrors } from './creator.state.ts'

/** Focuses the first invalid field and expands the section around it. */
export function useFocusError(form: RefObject<HTMLFormElement | null>): (errors: DraftErrors) => void {
  const setFolded = useSetAtom(foldedAtom)
  const setMore = useSetAtom(moreAtom)
  return (errors) => {
    // Rendered synchronously: a field that is not rendered yet cannot be focused.
    flushSync(() => {
      if (!errors.negativePrompt) return
      setFolded(false)
      setMore(true)
    })
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
}
