import type { ImagePage } from '@easel/contract/types'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Pages } from '../runtime/images.ts'
import { keys } from '../runtime/keys.ts'
import { useItems } from '../runtime/use-gone.ts'
import { useWidget } from '../runtime/widget-context.ts'
import type { Filter } from './works.state.ts'

/** The caller's finished sets that pass the filter, newest first. */
export function useMine(filter: Filter) {
  const { api } = useWidget()
  const query = useInfiniteQuery<ImagePage, Error, Pages, ReturnType<typeof keys.mine>, string | undefined>({
    queryKey: keys.mine(filter),
    queryFn: ({ pageParam, signal }) =>
      api.call('mine', {
        query: { ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
  return { ...query, items: useItems(query.data) }
}
