import { MINUTE } from '@easel/contract/numbers'
import type { ImagePage } from '@easel/contract/types'
import { isPaintedForNewcomer } from '@easel/first-paint'
import { useLongList } from '../runtime/lists/use-long-list.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import type { Filter } from './works.state.ts'

const NONE = { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] }

/** Answers a page of the caller's finished sets. */
export type AskMine = (cursor: string | undefined, signal?: AbortSignal, limit?: number) => Promise<ImagePage>

/** The caller's finished sets that match the filter, in its order. */
export function useMine(filter: Filter) {
  const { api } = useWidget()
  // Who has never been here has none: that is shown without waiting for the answer.
  const isNone = Object.keys(filter).length === 0 && isPaintedForNewcomer()
  const ask: AskMine = (cursor, signal, limit) => {
    const query = { ...filter, ...(cursor && { cursor }), ...(limit !== undefined && { limit }) }
    return api.call('mine', { query, ...(signal && { signal }) })
  }
  const list = useLongList<ImagePage>({
    queryKey: keys.mine(filter),
    ask,
    staleTime: MINUTE / 2,
    ...(isNone && { initialData: NONE, initialDataUpdatedAt: 0 }),
  })
  return { ...list, ask }
}
