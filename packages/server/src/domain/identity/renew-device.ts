import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { visitorOfDevice } from './identity.ts'
import type { RenewalStore } from './ports.ts'

interface Parts {
  store: RenewalStore
  /** Moves everything of one principal to another. */
  move(from: string, to: string, tx: Tx): Promise<void>
  locks: Locks
  uow: UnitOfWork
  changes: Changes
  clock: Clock
}

/**
 * Moves a visitor to a new device id, for somebody whose id may have been copied: the old id leads to a new, empty
 * visitor. The count of the day goes along. A caller whose answer was lost asks again with the same id.
 */
export function createRenewDevice({ store, move, locks, uow, changes, clock }: Parts) {
  return ({ kind, id: from, device, partner }: Principal, deviceId: string): Promise<void> => {
    if (kind !== 'visitor' || partner !== null || !device) throw new Refusal(403, 'not_offered')
    const to = visitorOfDevice(deviceId)
    // Another tab of the device has heard of it already.
    if (to === device) return Promise.resolve()
    return uow.run(async (tx) => {
      await locks.hold([worksLock(device), worksLock(from), worksLock(to)].toSorted(), tx)
      if (await store.isRenewed(device, to, tx)) return
      // Somebody else's id, or another one was given to this visitor at the same time.
      if ((await store.isUsed(to, tx)) || (await store.hasEnded(from, tx))) {
        throw new Refusal(400, 'body_invalid', { field: 'deviceId' })
      }
      await move(from, to, tx)
      await store.record({ device, from, to, at: clock.now() }, tx)
      await changes.publish('visitors', tx, device)
    })
  }
}
