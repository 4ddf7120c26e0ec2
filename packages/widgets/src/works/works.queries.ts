import { MINUTE } from '@easel/contract/numbers'
import type { ImagePage } from '@easel/contract/types'
import { keys } from '../runtime/keys.ts'
import { useLongList } from '../runtime/use-long-list.ts'
import { useWidget } from '../runtime/widget-context.ts'
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
