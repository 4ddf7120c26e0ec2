import { SQUARE_ORDERS, type SquareOrder } from '@easel/contract/square-orders'
import type { Params } from '../runtime/provider/ports.ts'

/** The filter of the square. It is part of the address, so that it can be shared and navigated. */
export interface SquareView {
  order: SquareOrder
  /** Epoch ms within a day; null is today. */
  day: number | null
  /** Without the caller's own works. */
  noSelf: boolean
  /** Words to find, in works of all days. */
  search: string
}

export function viewOf({ order, day, noSelf, search = '' }: Params): SquareView {
  const at = Number(day)
  return {
    order: SQUARE_ORDERS.find((known) => known === order) ?? 'new',
    day: day && Number.isSafeInteger(at) && at > 0 ? at : null,
    noSelf: noSelf === 'true',
    search,
  }
}

/** Whether one day is shown, and not all of them. */
export const isOfDay = ({ order, search }: SquareView): boolean => !search && hasDays(order)

const hasDays = (order: SquareOrder): boolean => order === 'new' || order === 'popular'

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

/** The time zone of the reader, in which days begin. */
export const zoneOf = (): string => {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  } catch {
    return 'UTC'
  }
}
