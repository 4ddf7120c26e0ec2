import { MINUTE } from '@easel/contract/numbers'
import type { SquarePage } from '@easel/contract/types'
import { keys } from '../runtime/keys.ts'
import { useLongList } from '../runtime/use-long-list.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { type Look, zoneOf } from './square.state.ts'

/** One day of the square, page after page, and the last earlier day that has works. */
export function useSquare({ day, noSelf }: Look) {
  const { api } = useWidget()
  const list = useLongList<SquarePage>({
    queryKey: keys.square(day, noSelf),
    ask: (cursor, signal) =>
      api.call('square', {
        query: {
          timezone: zoneOf(),
          ...(day !== null && { time: day }),
          ...(noSelf && { noSelf: 'true' as const }),
          ...(cursor && { cursor }),
        },
        signal,
      }),
    staleTime: day === null ? MINUTE : 10 * MINUTE,
  })
  return { ...list, previousDay: list.data?.pages[0]?.previousDay ?? null }
}
