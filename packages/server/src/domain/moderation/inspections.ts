import { SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import { secondsUntilFree } from '../kernel/window.ts'

interface Parts {
  limits: { inspectionsPerWindow: number; addressInspectionsPerWindow: number; submitWindowSeconds: number }
  clock: Clock
}

/** More would be an attack on memory: those who asked longest ago are forgotten. */
const REMEMBERED_AT_MOST = 20_000

/**
 * How often somebody may ask whether words would be refused: without a limit the answers are a way to try disguises
 * until one passes. Counted in each process by itself; nothing of it is kept.
 */
export function createInspections({ limits, clock }: Parts) {
  const asked = new Map<string, number[]>()
  const window = limits.submitWindowSeconds * SECOND

  /** When it was asked in this window. A time that is yet to come is of a clock that was ahead. */
  const lately = (key: string, now: number): number[] =>
    (asked.get(key) ?? []).filter((at) => at > now - window && at <= now)

  const note = (key: string, times: number[]): void => {
    asked.delete(key)
    asked.set(key, times)
    const [oldest] = asked.keys()
    if (asked.size > REMEMBERED_AT_MOST && oldest !== undefined) asked.delete(oldest)
  }

  return {
    /** Counts one more; refuses with 430 when that is too many. */
    count({ id, kind, vip, addressKey }: Principal): void {
      const now = clock.now()
      const shared = kind === 'visitor' && !vip ? addressKey : null
      const counted: [key: string, limit: number][] = [[`principal ${id}`, limits.inspectionsPerWindow]]
      if (shared !== null) counted.push([`address ${shared}`, limits.addressInspectionsPerWindow])
      for (const [key, limit] of counted) {
        const times = lately(key, now)
        if (times.length < limit) continue
        const retryAfter = secondsUntilFree(times[0] ?? null, window, now)
        throw new Refusal(430, 'rate', { retryAfter })
      }
      for (const [key] of counted) note(key, [...lately(key, now), now])
    },
  }
}
