import type { Changes } from '../kernel/changes.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { WorkEvents } from '../kernel/work-events.ts'
import type { VisibilityUpdateStore } from './ports.ts'

interface Parts {
  store: VisibilityUpdateStore
  locks: Locks
  uow: UnitOfWork
  changes: Changes
  workEvents: Pick<WorkEvents, 'publish'>
  /** Gives the pictures of works new file names, so that known addresses stop working. */
  renameFiles(workIds: readonly string[], tx: Tx): Promise<void>
}

/** Works per transaction: a transaction holds the lock of its owner, and others wait for it. */
const BATCH = 100
/** Batches done while the caller waits; the regular job does the rest. */
const BATCH_SIZE = 3
const PEOPLE_AT_ONCE = 50

/**
 * Applies the visibility setting of a principal to each of their works, the newest first, and gives hidden ones new
 * file names. Lists read the setting itself, so they are right before this is done. A killed run continues where it
 * stopped.
 */
export function createVisibilityUpdate({ store, locks, uow, changes, workEvents, renameFiles }: Parts) {
  /** Returns whether more batches are pending. */
  const step = (principalId: string): Promise<boolean> =>
    uow.run(async (tx) => {
      await locks.hold([worksLock(principalId)], tx)
      const reviewed = await store.next(principalId, BATCH, tx)
      if (reviewed === null) return false
      const { changed, left, isLast } = reviewed
      if (left.length > 0) await renameFiles(left, tx)
      if (changed.length > 0) await changes.publish('gallery', tx)
      for (const workId of changed) await workEvents.publish({ principalId, workId }, tx)
      return !isLast
    })

  return {
    /** Must run in the transaction that changes the setting. */
    request: (principalId: string, tx: Tx): Promise<void> => store.enqueue(principalId, tx),

    /**
     * Before somebody's works become another person's: where the one shows nothing and the other does, each of them stays
     * hidden by itself. What was private becomes public by its owner's word alone.
     */
    async keepHidden(from: string, to: string, tx: Tx): Promise<void> {
      const left = await store.hideEach(from, to, tx)
      if (left.length > 0) await renameFiles(left, tx)
    },

    /** Updates the newest works at once. */
    async applyNewest(principalId: string): Promise<void> {
      for (let n = 0; n < BATCH_SIZE; n += 1) if (!(await step(principalId))) return
    },

    /**
     * Finishes all pending updates, principal by principal. A failure of one does not hold up the others; the first
     * failure is thrown at the end.
     */
    async applyAll(signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
      const failures = new Map<string, unknown>()
      for (;;) {
        const pending = await store.pending(PEOPLE_AT_ONCE + failures.size)
        const people = pending.filter((principalId) => !failures.has(principalId))
        if (people.length === 0) break
        for (const principalId of people) {
          if (signal?.aborted) return
          await step(principalId).catch((error: unknown) => failures.set(principalId, error))
        }
      }
      for (const failure of failures.values()) throw failure
    },
  }
}

export type VisibilityUpdate = ReturnType<typeof createVisibilityUpdate>
