import { DAY } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { ExpiryNotes, RetentionStore } from './ports.ts'

interface Parts {
  store: RetentionStore
  notes: ExpiryNotes
  limits: { trashKeptDays: number }
  clock: Clock
  log: Log
}

/** Trash commands of the operator. */
export function createTrashOperations({ store, notes, limits, clock, log }: Parts) {
  return {
    /** The trash, and whether expiry waits for the operator. */
    async list() {
      const now = clock.now()
      const [trash, due, kept, refusedAt, allowedUntil] = await Promise.all([
        store.inTrash(),
        store.expiredCount(now),
        store.keptCount(),
        notes.refusedAt(),
        notes.allowedUntil(),
      ])
      return { ...trash, keptDays: limits.trashKeptDays, due, kept, refusedAt, allowedUntil }
    },

    /** For a day everything due may be trashed. */
    async allow() {
      const until = clock.now() + DAY
      await notes.allowUntil(until)
      log.warn({ until: new Date(until).toISOString() }, 'an operator allowed everything due to be trashed')
      return { until }
    },

    /** Restores works trashed since then; they are kept as long again as the trash keeps works. */
    async restore(since: number) {
      const now = clock.now()
      const count = await store.restoreSince(since, now + limits.trashKeptDays * DAY)
      log.warn({ count }, 'an operator took works out of the trash')
      return { count }
    },

    /** Makes the whole trash due for removal by the next run. */
    async empty() {
      const count = await store.emptyTrash()
      log.warn({ count }, 'an operator emptied the trash')
      return { count }
    },
  }
}

export type TrashOperations = ReturnType<typeof createTrashOperations>
