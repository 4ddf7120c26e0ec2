import type { Clock } from './clock.ts'
import { type CountLimits, countedBy } from './counted-by.ts'
import type { Principal } from './principal.ts'
import { Refusal } from './refusal.ts'
import { secondsUntilFree } from './window.ts'

/** More would be an attack on memory: those who were counted longest ago are forgotten. */
const REMEMBERED_AT_MOST = 20_000

/**
 * Counts in memory how often somebody did something within the last `window` milliseconds: for what costs others
 * nothing worth a row in the database, and whose count may begin anew with the process. Each process counts by itself.
 */
export function createRecentCounts(clock: Clock, window: number, limits: CountLimits) {
  const counted = new Map<string, number[]>()

  /** When it happened in this window. A time that is yet to come is of a clock that was ahead. */
  const lately = (key: string, now: number): number[] =>
    (counted.get(key) ?? []).filter((at) => at > now - window && at <= now)

  const keysOf = ({ id, kind, vip, addressKey }: Principal): [key: string, limit: number][] => {
    const isShared = kind === 'visitor' && !vip
    const counted = countedBy({ principalId: id, addressKey: isShared ? addressKey : null }, limits)
    return counted.map(({ by, limit }) => [JSON.stringify(by), limit])
  }

  return {
    /** Refuses with 430 who did it too often, with the seconds until they may again. */
    check(principal: Principal): void {
      const now = clock.now()
      for (const [key, limit] of keysOf(principal)) {
        const times = lately(key, now)
        if (times.length < limit) continue
        throw new Refusal(430, 'rate', { retryAfter: secondsUntilFree(times[0] ?? null, window, now) })
      }
    },

    add(principal: Principal): void {
      const now = clock.now()
      for (const [key] of keysOf(principal)) {
        const times = [...lately(key, now), now]
        // The one counted last goes to the end, so that the first is the one to be forgotten.
        counted.delete(key)
        counted.set(key, times)
        const [oldest] = counted.keys()
        if (counted.size > REMEMBERED_AT_MOST && oldest !== undefined) counted.delete(oldest)
      }
    },
  }
}

export type RecentCounts = ReturnType<typeof createRecentCounts>
