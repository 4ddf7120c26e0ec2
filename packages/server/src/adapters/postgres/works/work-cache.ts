import { isRunning } from '@easel/contract/numbers'
import type { Work } from '../../../domain/kernel/work.ts'
import type { Database } from '../core/db.ts'

/** Some 3 KB each. */
const CACHE_SIZE = 4000

const caches = new WeakMap<Database, Map<string, Work>>()

/**
 * Caches ended works, which change only with their revision. A change by another process has another revision and
 * misses the cache.
 */
export function workCacheOf(database: Database) {
  const cache = caches.get(database) ?? new Map<string, Work>()
  caches.set(database, cache)
  return {
    get: (key: Pick<Work, 'id' | 'revision'>): Work | undefined => cache.get(nameOf(key)),

    /** The oldest entries are evicted first. */
    put(work: Work): void {
      if (isRunning(work.status)) return
      const [oldest] = cache.keys()
      if (cache.size >= CACHE_SIZE && oldest !== undefined) cache.delete(oldest)
      cache.set(nameOf(work), work)
    },
  }
}

const nameOf = ({ id, revision }: Pick<Work, 'id' | 'revision'>): string => `${id} ${revision}`
