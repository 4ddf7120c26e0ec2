import { createCache } from '../kernel/cache.ts'
import type { Principal } from '../kernel/principal.ts'
import type { WorkEvents } from '../kernel/work-events.ts'
import type { RedDot } from './ports.ts'

/** How stale the cached dot may be when a notification was lost. */
const CACHE_TTL = 10_000
const MAX_PRINCIPALS = 10_000

/** Caches the red dot, which every open page polls every three seconds. */
export function createRedDotCache(read: (principal: Principal) => Promise<RedDot>, workEvents: WorkEvents) {
  const known = createCache<RedDot>({ entries: MAX_PRINCIPALS, ttl: CACHE_TTL })
  // Invalidates reads that started before a change.
  const evicted = new Map<string, number>()
  const evict = (principalId: string) => {
    known.delete(principalId)
    if (evicted.has(principalId)) evicted.set(principalId, (evicted.get(principalId) ?? 0) + 1)
  }
  const evictAll = () => {
    known.clear()
    for (const principalId of evicted.keys()) evict(principalId)
  }
  workEvents.subscribe(({ principalId }) => evict(principalId), evictAll)
  return async (principal: Principal): Promise<RedDot> => {
    const before = known.get(principal.id)
    if (before) return before
    const count = evicted.get(principal.id) ?? 0
    evicted.set(principal.id, count)
    const dot = await read(principal).catch((error: unknown) => {
      evicted.delete(principal.id)
      throw error
    })
    if (evicted.get(principal.id) === count) known.set(principal.id, dot)
    evicted.delete(principal.id)
    return dot
  }
}
