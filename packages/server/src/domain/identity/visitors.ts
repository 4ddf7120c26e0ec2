import { createHash } from 'node:crypto'
import { SECOND } from '@easel/contract/numbers'
import { createCache } from '../kernel/cache.ts'
import type { Changes } from '../kernel/changes.ts'
import type { DeviceHistory } from './ports.ts'

/** Short, and a stale id is harmless: rows under it are moved to the member later. */
const CACHE_TTL = 5 * SECOND
const CACHE_SIZE = 20_000

/**
 * The current visitor id of a device. Each sign-in ends the visitor, whose data goes to the member, and so does a move
 * to another device; the device id then leads to a new, empty visitor.
 */
export function createVisitors(history: DeviceHistory, changes: Changes) {
  const known = createCache<number>({ entries: CACHE_SIZE, ttl: CACHE_TTL })
  let changed = 0
  changes.subscribe('visitors', (firstId) => {
    changed += 1
    if (firstId === undefined) known.clear()
    else known.delete(firstId)
  })
  const count = async (firstId: string): Promise<number> => {
    const before = known.get(firstId)
    if (before !== undefined) return before
    const seen = changed
    const merges = await history.mergeCount(firstId)
    if (seen === changed) known.set(firstId, merges)
    return merges
  }
  return async (firstId: string): Promise<string> => {
    return visitorAfter(firstId, await count(firstId))
  }
}

/** Who a device's visitor is after so many merges. */
export function visitorAfter(firstId: string, merges: number): string {
  if (merges === 0) return firstId
  return `v-${createHash('sha256').update(`visitor:${firstId}:${merges}`).digest('base64url').slice(0, 32)}`
}
