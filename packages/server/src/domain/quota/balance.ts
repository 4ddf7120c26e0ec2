import { DAY } from '@easel/contract/numbers'
import type { Usage } from './ports.ts'

export interface Balance {
  remaining: number
  limit: number
  /** When the oldest use leaves the window; null while nothing is used. */
  resetsAt: number | null
}

/** The one that allows the least; of two alike the one that holds longer. */
export const leastOf = (first: Balance, others: readonly Balance[]): Balance =>
  others.reduce((least, one) => {
    if (one.remaining !== least.remaining) return one.remaining < least.remaining ? one : least
    return (one.resetsAt ?? 0) > (least.resetsAt ?? 0) ? one : least
  }, first)

export const balanceOf = (limit: number, { used, oldestAt }: Usage): Balance => ({
  remaining: Math.max(0, limit - used),
  limit,
  resetsAt: used > 0 && oldestAt !== null ? oldestAt + DAY : null,
})
