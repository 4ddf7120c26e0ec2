import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Log } from '../kernel/log.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { partnerUserId } from './identity.ts'
import type { ErasureStore } from './ports.ts'

interface Parts {
  store: Pick<ErasureStore, 'erase'>
  /** Runs in the transaction of the erasure. */
  onErased(partnerId: string, user: string, tx: Tx): Promise<void>
  locks: Locks
  uow: UnitOfWork
  log: Log
}

/**
 * Deletes all that is kept of a partner's user, on the partner's request; works and files are left to the regular
 * removal jobs. A user who is unknown is no error, so that a request may be repeated. Returns the id of the principal.
 */
export const createErasePartnerUser =
  ({ store, onErased, locks, uow, log }: Parts) =>
  async (partnerId: string, subject: string): Promise<string> => {
    const id = partnerUserId(partnerId, subject)
    await uow.run(async (tx) => {
      await locks.hold([worksLock(id)], tx)
      await store.erase({ id, targets: [] }, tx)
      await onErased(partnerId, id, tx)
    })
    log.info({ partner: partnerId }, 'a user was deleted, as their partner has asked')
    return id
  }
