import type { ImageSet } from '@easel/contract/types'
import { useMemo, useSyncExternalStore } from 'react'
import { useWidget } from '../provider/widget-context.ts'
import { itemsOf, type Pages } from './images.ts'

/** The works that were deleted while this page is open. */
export function useDeletedWorks(): ReadonlySet<string> {
  const { deletedWorks } = useWidget()
  return useSyncExternalStore(deletedWorks.subscribe, deletedWorks.state, deletedWorks.state)
}

/** The items of a paged list, each once, without deleted works. */
export function useItems(data: Pages | undefined): ImageSet[] {
  const deletedWorks = useDeletedWorks()
  return useMemo(() => itemsOf(data).filter((set) => !deletedWorks.has(set.id)), [data, deletedWorks])
}
