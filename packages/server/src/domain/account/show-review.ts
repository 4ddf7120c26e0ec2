import type { Changes } from '../kernel/changes.ts'
import { type Locks, worksOf } from '../kernel/locks.ts'
import type { Notices } from '../kernel/notices.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { ShowReviewStore } from './ports.ts'

interface Parts {
  store: ShowReviewStore
  locks: Locks
  uow: UnitOfWork
  changes: Changes
  notices: Pick<Notices, 'tell'>
  /** Gives the pictures of works other addresses. */
  readdress(workIds: readonly string[], tx: Tx): Promise<void>
}

/** Works of one transaction: others wait for no more than that. */
const BATCH = 100
/** So many batches are done before the wish is answered; who has more works has the rest done a little later. */
const AT_ONCE = 3
const PEOPLE_AT_ONCE = 50

/**
 * Writes to each work of somebody whether it is shown, and gives those that are not any more other addresses, the newest
 * first. Lists look at the wish itself, so that nothing depends on how far this has come. A killed run goes on where it was.
 */
export function createShowReview({ store, locks, uow, changes, notices, readdress }: Parts) {
  /** Whether there is more to do. */
  const step = (principalId: string): Promise<boolean> =>
    uow.run(async (tx) => {
      await locks.hold([worksOf(principalId)], tx)
      const reviewed = await store.next(principalId, BATCH, tx)
      if (reviewed === null) return false
      const { changed, left, isLast } = reviewed
      if (left.length > 0) await readdress(left, tx)
      if (changed.length > 0) await changes.told('gallery', tx)
      for (const workId of changed) await notices.tell({ principalId, workId }, tx)
      return !isLast
    })

  return {
    /** To be done in the transaction of the wish. */
    note: (principalId: string, tx: Tx): Promise<void> => store.begin(principalId, tx),

    /** Begins with the newest works, as far as that is done soon. */
    async begin(principalId: string): Promise<void> {
      for (let n = 0; n < AT_ONCE; n += 1) if (!(await step(principalId))) return
    },

    /** Does all that is left of everybody, by turns. Who cannot be done now holds up nobody else; the first fault is thrown. */
    async finish(signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
      const faults = new Map<string, unknown>()
      for (;;) {
        const pending = await store.pending(PEOPLE_AT_ONCE + faults.size)
        const people = pending.filter((principalId) => !faults.has(principalId))
        if (people.length === 0) break
        for (const principalId of people) {
          if (signal?.aborted) return
          await step(principalId).catch((error: unknown) => faults.set(principalId, error))
        }
      }
      for (const fault of faults.values()) throw fault
    },
  }
}

export type ShowReview = ReturnType<typeof createShowReview>
