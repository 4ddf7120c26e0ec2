import { isRunning } from '@easel/contract/numbers'
import type { Work } from '../../../domain/kernel/work.ts'
import type { Database } from '../core/db.ts'

/** Some 3 KB each. */
const CACHE_SIZE = 4000

const memories = new WeakMap<Database, Map<string, Work>>()

/**
 * Caches ended works, which change only with their revision. A change by another process has another revision and
 * misses the cache.
 */
export function workCacheOf(database: Database) {
  const memory = memories.get(database) ?? new Map<string, Work>()
  memories.set(database, memory)
  return {
    recall: (key: Pick<Work, 'id' | 'revision'>): Work | undefined => memory.get(nameOf(key)),

    /** The oldest entries are evicted first. */
    remember(work: Work): void {
      if (isRunning(work.status)) return
      const [oldest] = memory.keys()
      if (memory.size >= CACHE_SIZE && oldest !== undefined) memory.delete(oldest)
      memory.set(nameOf(work), work)
    },
  }
}

const nameOf = ({ id, revision }: Pick<Work, 'id' | 'revision'>): string => `${id} ${revision}`
