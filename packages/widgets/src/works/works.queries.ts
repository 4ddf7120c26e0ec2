import type { ImagePage } from '@easel/contract/types'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Pages } from '../runtime/images.ts'
import { keys } from '../runtime/keys.ts'
import { useItems } from '../runtime/use-gone.ts'
import { useWidget } from '../runtime/widget-context.ts'

/** The caller's finished sets, newest first. */
export function useMine(search: string) {
  const { api } = useWidget()
  const query = useInfiniteQuery<ImagePage, Error, Pages, readonly string[], string | undefined>({
    queryKey: keys.mine(search),
    queryFn: ({ pageParam, signal }) =>
      api.call('mine', {
        query: { ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
  return { ...query, items: useItems(query.data) }
}
