import { useSetAtom } from 'jotai'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { foldedAtom, moreAtom } from './creator.atoms.ts'
import type { DraftFaults } from './creator.state.ts'

/** Leads to the first field that cannot be sent as it is, and unfolds what it lies in. */
export function useGoToFault(form: RefObject<HTMLFormElement | null>): (faults: DraftFaults) => void {
  const setFolded = useSetAtom(foldedAtom)
  const setMore = useSetAtom(moreAtom)
  return (faults) => {
    // Drawn at once: a field that is not there yet cannot take the focus.
    flushSync(() => {
      if (!faults.negativePrompt) return
      setFolded(false)
      setMore(true)
    })
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
}
