import { MINUTE } from '@easel/contract/numbers'
import type { SquarePage } from '@easel/contract/types'
import { useRef } from 'react'
import { keys } from '../runtime/keys.ts'
import { useLongList } from '../runtime/use-long-list.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { type Look, zoneOf } from './square.state.ts'

/** One day of the square, page after page, and the last earlier day that has works. */
export function useSquare({ day, noSelf }: Look) {
  const { api } = useWidget()
  // Past midnight the further pages are still those of the day with which the list began.
  const begun = useRef<number>(undefined)
  const list = useLongList<SquarePage>({
    queryKey: keys.square(day, noSelf),
    ask(cursor, signal) {
      if (!cursor) begun.current = Date.now()
      const time = day ?? (cursor ? begun.current : undefined)
      return api.call('square', {
        query: {
          timezone: zoneOf(),
          ...(time !== undefined && { time }),
          ...(noSelf && { noSelf: 'true' as const }),
          ...(cursor && { cursor }),
        },
        signal,
      })
    },
    staleTime: day === null ? MINUTE : 10 * MINUTE,
  })
  return { ...list, previousDay: list.data?.pages[0]?.previousDay ?? null }
}
