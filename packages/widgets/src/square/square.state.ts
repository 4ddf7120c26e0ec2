import type { SquareOrder } from '@easel/contract/square-orders'
import { hasDays } from '../runtime/works/square-list.ts'

/** The parameters of another order, which ends a search. The day stays where it is another order of that day. */
export const inOrder = (order: SquareOrder): Record<string, string | null> => ({
  order: order === 'new' ? null : order,
  search: null,
  ...(!hasDays(order) && { day: null }),
})

/** The parameters of a search, which is in no order and of no day. */
export const searching = (search: string): Record<string, string | null> => ({
  search: search || null,
  order: null,
  day: null,
})
