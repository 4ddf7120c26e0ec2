import { DAY, SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { UNDO_GRACE } from '../kernel/undo.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Due, RetentionStore, WorkFiles } from './ports.ts'

interface Parts {
  store: RetentionStore
  files: WorkFiles
  uow: UnitOfWork
  limits: { undoSeconds: number; trashKeptDays: number }
  clock: Clock
  log: Log
}

const BATCH = 100

/**
 * Removes deleted works, and trashed works after their time, permanently: rows and files together, one transaction each.
 * A killed run continues where it stopped.
 */
export function createRemoval({ store, files, uow, limits, clock, log }: Parts) {
  /** Skips works that are no longer due because their owner restored them. */
  const removeOne = async (id: string, due: Due, tx: Tx): Promise<boolean> => {
    if (!(await store.remove(id, due, tx))) return false
    await files.discardAllOf(id, tx)
    return true
  }

  const removeAll = async (signal?: Pick<AbortSignal, 'aborted'>): Promise<number> => {
    let removed = 0
    for (;;) {
      const now = clock.now()
      const due = {
        deletedBefore: now - limits.undoSeconds * SECOND - 2 * UNDO_GRACE,
        trashedBefore: now - limits.trashKeptDays * DAY,
      }
      const ids = await store.removable(due, BATCH)
      for (const id of ids) {
        if (signal?.aborted) return removed
        if (await uow.run((tx) => removeOne(id, due, tx))) removed += 1
      }
      if (ids.length < BATCH) return removed
    }
  }

  return async (signal?: Pick<AbortSignal, 'aborted'>): Promise<number> => {
    const images = await store.forgetImages(clock.now() - limits.undoSeconds * SECOND - 2 * UNDO_GRACE)
    if (images > 0) log.info({ images }, 'single images were permanently removed: deleted by their owners')
    const count = await removeAll(signal)
    if (count > 0)
      log.info({ count }, 'works were permanently removed: deleted by their owners, or long in the trash')
    return count
  }
}
