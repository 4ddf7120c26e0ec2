import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { draftAtom } from './creator.atoms.ts'
import { fitted } from './creator.state.ts'

/**
 * Keeps the draft to what is offered, whoever wrote it: an address, the last visit, a work of another time. What
 * is offered is what the server has said today; a kept launcher may not know the newest style yet.
 */
export function useFittedDraft(): void {
  const store = useStore()
  const { data: launcher, dataUpdatedAt } = useLauncher()
  const today = dataUpdatedAt > 0 ? launcher : undefined
  useEffect(() => {
    if (!today) return
    const fit = () => store.set(draftAtom, (draft) => fitted(draft, today))
    fit()
    return store.sub(draftAtom, fit)
  }, [store, today])
}
