import { DAY } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { ExpiryNotes, RetentionStore } from './ports.ts'

interface Parts {
  store: RetentionStore
  notes: ExpiryNotes
  uow: UnitOfWork
  limits: { trashKeptDays: number }
  clock: Clock
  log: Log
}

/** Trash commands of the operator. */
export function createTrashOperations({ store, notes, uow, limits, clock, log }: Parts) {
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
      await uow.run((tx) => notes.allowUntil(until, tx))
      log.warn({ until: new Date(until).toISOString() }, 'an operator allowed everything due to be trashed')
      return { until }
    },

    /** Restores works trashed since then; they are kept as long again as the trash keeps works. */
    async restore(since: number) {
      const until = clock.now() + limits.trashKeptDays * DAY
      const count = await uow.run((tx) => store.restoreSince(since, until, tx))
      log.warn({ count }, 'an operator took works out of the trash')
      return { count }
    },

    /** Makes the whole trash due for removal by the next run. */
    async empty() {
      const count = await uow.run((tx) => store.emptyTrash(tx))
      log.warn({ count }, 'an operator emptied the trash')
      return { count }
    },
  }
}

export type TrashOperations = ReturnType<typeof createTrashOperations>
