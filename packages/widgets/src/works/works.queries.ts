import { MINUTE } from '@easel/contract/numbers'
import type { ImagePage } from '@easel/contract/types'
import { isPaintedForNewcomer } from '@easel/first-paint'
import { useMemo } from 'react'
import { useLongList } from '../runtime/lists/use-long-list.ts'

import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { useDeletedWorks } from '../runtime/works/use-deleted-works.ts'
import { imagesOf, imageTiles } from './images/image-tiles.ts'
import type { Each } from './images/use-each.ts'
import type { Filter } from './works.state.ts'

const NONE = { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] }

/** Answers a page of the caller's finished sets. */
export type AskMine = (cursor: string | undefined, signal?: AbortSignal, limit?: number) => Promise<ImagePage>

/**
 * The caller's finished sets that match the filter, in its order; or their images, each by itself. Those are kept in full: a page
 * of sets that was evicted would not say how many images it has.
 */
export function useMine(filter: Filter, each: Each) {
  const { api } = useWidget()
  // Who has never been here has none: that is shown without waiting for the answer.
  const ofImages = each === 'image'
  const gone = useDeletedWorks()
  const favouritesOnly = filter.favourites !== undefined
  const isNone = Object.keys(filter).length === 0 && isPaintedForNewcomer()
  const ask: AskMine = (cursor, signal, limit) => {
    const query = { ...filter, ...(cursor && { cursor }), ...(limit !== undefined && { limit }) }
    return api.call('mine', { query, ...(signal && { signal }) })
  }
  const list = useLongList<ImagePage>({
    queryKey: keys.mine(ofImages ? { ...filter, each } : filter),
    ask,
    staleTime: MINUTE / 2,
    ...(isNone && { initialData: NONE, initialDataUpdatedAt: 0 }),
  })
  const { tiles: sets } = list
  const tiles = useMemo(
    () => (ofImages ? imageTiles(sets, { favouritesOnly, gone }) : sets),
    [sets, ofImages, favouritesOnly, gone],
  )
  if (!ofImages) return { ...list, ask }
  const askImages: AskMine = async (...page) => {
    const { items, nextCursor } = await ask(...page)
    return { items: imagesOf(items, { favouritesOnly, gone }), nextCursor }
  }
  return { ...list, tiles, ask: askImages, onSeen: () => {} }
}
