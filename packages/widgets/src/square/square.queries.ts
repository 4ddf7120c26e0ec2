import { MINUTE } from '@easel/contract/numbers'
import type { SquarePage } from '@easel/contract/types'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLongList } from '../runtime/lists/use-long-list.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { type Look, zoneOf } from './square.state.ts'

/** `begun`: when today's first page was asked for, in epoch ms. It is kept with the list, which may be come back to. */
type DayPage = SquarePage & { begun?: number }

/** One day of the square, page after page, and the last earlier day that has works. */
export function useSquare({ day, noSelf }: Look) {
  const { api } = useWidget()
  const queries = useQueryClient()
  const queryKey = keys.square(day, noSelf)
  const begun = useRef<number>(undefined)
  // Past midnight the further pages are still those of the day with which the list began. A list that is asked for anew
  // asks for its further pages before it is written, so that what is written comes second.
  const begunAt = () =>
    begun.current ?? queries.getQueryData<InfiniteData<DayPage>>(queryKey)?.pages[0]?.begun
  const list = useLongList<DayPage>({
    queryKey,
    async ask(cursor, signal) {
      const now = Date.now()
      const time = day ?? (cursor ? begunAt() : undefined)
      const page = await api.call('square', {
        query: {
          timezone: zoneOf(),
          ...(time !== undefined && { time }),
          ...(noSelf && { noSelf: 'true' as const }),
          ...(cursor && { cursor }),
        },
        signal,
      })
      if (cursor || day !== null) return page
      begun.current = now
      return { ...page, begun: now }
    },
    staleTime: day === null ? MINUTE : 10 * MINUTE,
  })
  return { ...list, previousDay: list.data?.pages[0]?.previousDay ?? null }
}
