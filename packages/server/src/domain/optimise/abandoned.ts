import { DAY } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import { secondsUntilFree } from '../kernel/window.ts'

/** Closed before anything was whole, in a day: of one person, and of all visitors of one address. */
const OF_ONE = 10
const OF_ADDRESS = 50
/** More would be an attack on memory: those who closed longest ago are forgotten. */
const REMEMBERED_AT_MOST = 20_000

/**
 * Whoever closes a stream before anything is whole pays nothing, and yet the service has begun to write, which costs the
 * operator money. Nobody does so without end. Counted in each process by itself.
 */
export function createAbandoned(clock: Clock) {
  const closed = new Map<string, number[]>()
  const lately = (key: string, now: number): number[] =>
    (closed.get(key) ?? []).filter((at) => at > now - DAY && at <= now)
  const keysOf = ({ id, kind, vip, addressKey }: Principal): [key: string, limit: number][] => [
    [`principal ${id}`, OF_ONE],
    ...(kind === 'visitor' && !vip && addressKey !== null
      ? [[`address ${addressKey}`, OF_ADDRESS] as [string, number]]
      : []),
  ]

  return {
    /** Refuses with 430 who has closed too many. */
    check(principal: Principal): void {
      const now = clock.now()
      for (const [key, limit] of keysOf(principal)) {
        const times = lately(key, now)
        if (times.length < limit) continue
        throw new Refusal(430, 'rate', { retryAfter: secondsUntilFree(times[0] ?? null, DAY, now) })
      }
    },
    note(principal: Principal): void {
      const now = clock.now()
      for (const [key] of keysOf(principal)) {
        const times = [...lately(key, now), now]
        closed.delete(key)
        closed.set(key, times)
        const [oldest] = closed.keys()
        if (closed.size > REMEMBERED_AT_MOST && oldest !== undefined) closed.delete(oldest)
      }
    },
  }
}
