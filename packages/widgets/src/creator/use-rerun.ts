import { useAtom } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { rerunAtom } from './creator.atoms.ts'
import type { Draft } from './creator.state.ts'
import { returnToForm } from './return-to-form.ts'

/** Sends the settings of an older set again when its button asks for it; what comes of it is at the beginning of the form. */
export function useRerun(
  send: (draft: Draft) => Promise<void>,
  form: RefObject<HTMLFormElement | null>,
): void {
  const [rerun, setRerun] = useAtom(rerunAtom)
  useEffect(() => {
    if (!rerun) return
    setRerun(null)
    returnToForm(form.current)
    void send(rerun)
  }, [rerun, send, setRerun, form])
}
