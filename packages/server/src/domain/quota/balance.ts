import { DAY } from '@easel/contract/numbers'
import type { Usage } from './ports.ts'

export interface Balance {
  remaining: number
  limit: number
  /** When the oldest use leaves the window; null while nothing is used. */
  resetsAt: number | null
}

export const balanceOf = (limit: number, { used, oldestAt }: Usage): Balance => ({
  remaining: Math.max(0, limit - used),
  limit,
  resetsAt: used > 0 && oldestAt !== null ? oldestAt + DAY : null,
})
