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

/** What an operator does with works that have expired. */
export function createTrash({ store, notes, limits, clock, log }: Parts) {
  return {
    /** What is in the trash, and whether more is due than is taken without asking. */
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

    /** For a day, everything that is due may go to the trash, however much it is. */
    async allow() {
      const until = clock.now() + DAY
      await notes.allowUntil(until)
      log.warn({ until: new Date(until).toISOString() }, 'an operator lets go all that is due')
      return { until }
    },

    /** Takes out what came into the trash since then; it is kept for as long again as the trash keeps things. */
    async restore(since: number) {
      const now = clock.now()
      const count = await store.restoreSince(since, now + limits.trashKeptDays * DAY)
      log.warn({ count }, 'an operator took works out of the trash')
      return { count }
    },

    /** All that is in the trash is removed for good, by the next run. */
    async empty() {
      const count = await store.emptyTrash()
      log.warn({ count }, 'an operator emptied the trash')
      return { count }
    },
  }
}

export type Trash = ReturnType<typeof createTrash>
