import type { Slot } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { WorkEvents } from '../kernel/work-events.ts'
import type { FavouritesStore } from './ports.ts'

interface Parts {
  store: FavouritesStore
  uow: UnitOfWork
  workEvents: WorkEvents
  clock: Clock
}

/**
 * Marks works as favourites of their owner, or no longer; `slot`: that image alone of each that has it to show. Returns those of
 * them that are the owner's; refuses with 404 when none is. Other open pages are told of those that changed.
 */
export function createFavourites({ store, uow, workEvents, clock }: Parts) {
  return (
    principal: Principal,
    ids: readonly string[],
    favourite: boolean,
    slot: Slot | null = null,
  ): Promise<string[]> =>
    uow.run(async (tx) => {
      const own = await store.ofOwn(principal.id, ids, tx, slot ?? undefined)
      if (own.length === 0) throw notFound()
      const at = favourite ? clock.now() : null
      const changed = slot ? await store.markSlot(own, slot, at, tx) : await store.mark(own, at, tx)
      for (const workId of changed) await workEvents.publish({ principalId: principal.id, workId }, tx)
      return own
    })
}
