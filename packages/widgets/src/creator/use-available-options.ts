import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { draftAtom } from './creator.atoms.ts'
import { withAvailableOptions } from './offered.ts'

/**
 * Resets options that are not offered, wherever the draft came from: an address, the last visit, an old work. A cached
 * launcher is ignored, since it may lack the newest style.
 */
export function useAvailableOptions(): void {
  const store = useStore()
  const { data: launcher, dataUpdatedAt } = useLauncher()
  const today = dataUpdatedAt > 0 ? launcher : undefined
  useEffect(() => {
    if (!today) return
    const fit = () => store.set(draftAtom, (draft) => withAvailableOptions(draft, today))
    fit()
    return store.sub(draftAtom, fit)
  }, [store, today])
}
