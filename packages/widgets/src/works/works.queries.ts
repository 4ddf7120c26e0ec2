import { MINUTE } from '@easel/contract/numbers'
import type { ImagePage } from '@easel/contract/types'
import { useLongList } from '../runtime/lists/use-long-list.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import type { Filter } from './works.state.ts'

/** The caller's finished sets that pass the filter, newest first. */
export function useMine(filter: Filter) {
  const { api } = useWidget()
  return useLongList<ImagePage>({
    queryKey: keys.mine(filter),
    ask: (cursor, signal) => api.call('mine', { query: { ...filter, ...(cursor && { cursor }) }, signal }),
    staleTime: MINUTE / 2,
  })
}
