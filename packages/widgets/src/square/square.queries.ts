import { MINUTE } from '@easel/contract/numbers'
import type { SquarePage } from '@easel/contract/types'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { keys } from '../runtime/keys.ts'
import { useItems } from '../runtime/use-gone.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { type Look, zoneOf } from './square.state.ts'

/** One day of the square, page after page, and the last earlier day that has works. */
export function useSquare({ day, noSelf }: Look) {
  const { api } = useWidget()
  const query = useInfiniteQuery<
    SquarePage,
    Error,
    InfiniteData<SquarePage, string | undefined>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: keys.square(day, noSelf),
    queryFn: ({ pageParam, signal }) =>
      api.call('square', {
        query: {
          timezone: zoneOf(),
          ...(day !== null && { time: day }),
          ...(noSelf && { noSelf: 'true' as const }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: day === null ? MINUTE : 10 * MINUTE,
  })
  return { ...query, items: useItems(query.data), previousDay: query.data?.pages[0]?.previousDay ?? null }
}
