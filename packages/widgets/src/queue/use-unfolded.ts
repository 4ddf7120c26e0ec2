import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useRequestedTab } from './use-requested-tab.ts'

/** Whether the panel of a queue beside something else is open. */
export interface Fold {
  unfolded: boolean
  onToggle(): void
}

/** What the person chose on this page, which leaving Create and coming back does not undo. */
const chosen = new WeakMap<object, boolean>()

/** Open where there is room for it, or where the address asks for one of its tabs, until the person chooses otherwise. */
export function useUnfolded(hasRoom: boolean): Fold {
  const queries = useQueryClient()
  const { navigation } = useWidget()
  const [own, setOwn] = useState(() => chosen.get(queries))
  const requested = useRequestedTab(() => setOwn(true))
  const unfolded = own ?? (hasRoom || requested !== undefined)
  return {
    unfolded,
    onToggle() {
      // Closed, it may be asked for once more.
      if (requested) navigation.setParams({ tab: null }, { replace: true })
      chosen.set(queries, !unfolded)
      setOwn(!unfolded)
    },
  }
}
