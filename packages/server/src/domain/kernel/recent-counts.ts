import type { Clock } from './clock.ts'
import { type CountLimits, countedBy } from './counted-by.ts'
import type { Principal } from './principal.ts'
import { Refusal } from './refusal.ts'
import { secondsUntilFree } from './window.ts'

/** Who is counted. */
export type Counted = Pick<Principal, 'id' | 'kind' | 'vip' | 'addressKey'>

/** Bounds the memory: the counters touched longest ago are dropped. */
const CACHE_SIZE = 20_000

/**
 * Counts calls in memory over a sliding window, for limits that are not worth a database row and may reset with the
 * process. Each process counts for itself.
 */
export function createRecentCounts(clock: Clock, window: number, limits: CountLimits) {
  const counted = new Map<string, number[]>()

  /** Times within this window. Later times were recorded by a clock that was ahead. */
  const inWindow = (key: string, now: number): number[] =>
    (counted.get(key) ?? []).filter((at) => at > now - window && at <= now)

  const keysOf = ({ id, kind, vip, addressKey }: Counted): [key: string, limit: number][] => {
    const isShared = kind === 'visitor' && !vip
    const counted = countedBy({ principalId: id, addressKey: isShared ? addressKey : null }, limits)
    return counted.map(({ by, limit }) => [JSON.stringify(by), limit])
  }

  const put = (key: string, times: number[]): void => {
    // Re-inserted at the end, so that the map stays in the order of last use.
    counted.delete(key)
    if (times.length > 0) counted.set(key, times)
    const [oldest] = counted.keys()
    if (counted.size > CACHE_SIZE && oldest !== undefined) counted.delete(oldest)
  }

  const counts = {
    /** Refuses with 430 above a limit, with the seconds until the next call is allowed. */
    check(principal: Counted): void {
      const now = clock.now()
      for (const [key, limit] of keysOf(principal)) {
        const times = inWindow(key, now)
        if (times.length < limit) continue
        throw new Refusal(430, 'rate', { retryAfter: secondsUntilFree(times[0] ?? null, window, now) })
      }
    },

    add(principal: Counted): void {
      const now = clock.now()
      for (const [key] of keysOf(principal)) put(key, [...inWindow(key, now), now])
    },

    /**
     * Checks and counts a call before it is known whether it counts, so that concurrent calls cannot exceed the
     * limit. Returns what takes it back.
     */
    begin(principal: Counted): () => void {
      counts.check(principal)
      const now = clock.now()
      const keys = keysOf(principal).map(([key]) => key)
      counts.add(principal)
      return () => {
        for (const key of keys) {
          const times = counted.get(key) ?? []
          const index = times.lastIndexOf(now)
          if (index >= 0) put(key, times.toSpliced(index, 1))
        }
      }
    },
  }
  return counts
}

export type RecentCounts = ReturnType<typeof createRecentCounts>
