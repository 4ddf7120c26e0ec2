import { SQUARE_ORDERS, type SquareOrder } from '@easel/contract/square-orders'
import type { SquarePage } from '@easel/contract/types'
import type { Params } from '../provider/ports.ts'
import type { WidgetValue } from '../provider/widget-context.ts'

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

export const hasDays = (order: SquareOrder): boolean => order === 'new' || order === 'popular'

/** A page of a list of the square. `time`: within its day; today without it. */
export const askSquare = (
  api: WidgetValue['api'],
  view: SquareView,
  { time, cursor, signal }: { time: number | undefined; cursor: string | undefined; signal: AbortSignal },
): Promise<SquarePage> =>
  api.call('square', {
    query: {
      ...(isOfDay(view) && { timezone: zoneOf(), ...(time !== undefined && { time }) }),
      ...(view.search ? { search: view.search } : view.order !== 'new' && { order: view.order }),
      ...(view.noSelf && { noSelf: 'true' as const }),
      ...(cursor && { cursor }),
    },
    signal,
  })

/**
 * The day that follows one in the square, where the last one before it with works is this; null after the first. It is named
 * by its noon, and not by its newest work, which may go while the days below it are read.
 */
export function dayBelow(
  view: SquareView,
  previousDay: number | null,
): (SquareView & { day: number }) | null {
  if (!isOfDay(view) || previousDay === null) return null
  const day = noonOf(previousDay)
  // Where server and browser disagree about the zone it could be the same day again, and again.
  return view.day !== null && day >= noonOf(view.day) ? null : { ...view, day }
}

const noonOf = (at: number): number => new Date(at).setHours(12, 0, 0, 0)

/** The time zone of the reader, in which days begin. */
const zoneOf = (): string => {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  } catch {
    return 'UTC'
  }
}
