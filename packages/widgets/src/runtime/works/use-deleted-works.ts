import type { ImageSet } from '@easel/contract/types'
import { useMemo, useSyncExternalStore } from 'react'
import { useWidget } from '../provider/widget-context.ts'
import { itemsOf, type Pages } from './images.ts'

/** The works that were deleted while this page is open. */
export function useGone(): ReadonlySet<string> {
  const { gone } = useWidget()
  return useSyncExternalStore(gone.subscribe, gone.state, gone.state)
}

/** The items of a paged list, each once, without what was deleted. */
export function useItems(data: Pages | undefined): ImageSet[] {
  const gone = useGone()
  return useMemo(() => itemsOf(data).filter((set) => !gone.has(set.id)), [data, gone])
}
