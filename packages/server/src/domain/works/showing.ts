import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { WorkEvents } from '../kernel/work-events.ts'
import type { ShowingState, ShowingStore } from './ports.ts'

interface Parts {
  store: ShowingStore
  entitlementsOf(principal: Principal): { square: boolean }
  locks: Locks
  uow: UnitOfWork
  workEvents: WorkEvents
  /** Gives the images of works new file names. */
  renameFiles(workIds: readonly string[], tx: Tx): Promise<void>
}

/**
 * Shows one finished work in the square or takes it out; without a choice a work follows the owner's setting. Returns
 * whether it is then in the square. Refuses with 404 for works of others, with 403 for works that cannot be shown.
 */
export function createShowing({ store, entitlementsOf, locks, uow, workEvents, renameFiles }: Parts) {
  return (principal: Principal, id: string, shown: boolean): Promise<boolean> =>
    uow.run(async (tx) => {
      // Held, so that the owner's setting does not change meanwhile.
      await locks.hold([worksLock(principal.id)], tx)
      const state = await store.stateOf(principal.id, id, tx)
      if (!state) throw notFound()
      if (!state.whole) throw new Refusal(403, 'not_showable')
      if (shown) checkShowable(state, entitlementsOf(principal))
      if (state.choice === shown && state.inSquare === shown) return shown
      const inSquare = await store.choose(id, shown, tx)
      if (state.inSquare && !inSquare) await renameFiles([id], tx)
      await workEvents.publish({ principalId: principal.id, workId: id }, tx)
      return inSquare
    })
}

function checkShowable({ showable, hidden, showsNothing }: ShowingState, may: { square: boolean }): void {
  if (!may.square) throw new Refusal(403, 'not_offered')
  if (!showable) throw new Refusal(403, 'made_without_square')
  if (hidden) throw new Refusal(403, 'taken_down')
  if (showsNothing) throw new Refusal(403, 'shows_nothing')
}
