import { HOUR } from '@easel/contract/numbers'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksOf } from '../kernel/locks.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { LateMerges, Merging } from './ports.ts'

interface Parts {
  store: LateMerges
  /** Adds the visitor's remaining VIP time to the member's. */
  mergeMembership(from: string, to: string, tx: Tx): Promise<void>
  /** Applies the member's visibility setting to all works. */
  reviewShown(memberId: string, tx: Tx): Promise<void>
  locks: Locks
  uow: UnitOfWork
  changes: Changes
  clock: Clock
}

/** Rows written under the visitor's id by requests from before the merge appear within this time. */
const LATE_AT_MOST = HOUR

/** Merges a visitor into a member, once per visitor. */
export function createMerging(parts: Parts): Merging & { gather(): Promise<void> } {
  const { store, mergeMembership, reviewShown, locks, uow, changes, clock } = parts
  const move = async (from: string, to: string, tx: Tx): Promise<void> => {
    if (!(await store.hasAny(from, tx))) return
    await mergeMembership(from, to, tx)
    await store.move(from, to, tx)
    await reviewShown(to, tx)
    await changes.told('settings', tx)
    await changes.told('gallery', tx)
  }
  return {
    async merge(visitor, memberId, at, tx) {
      // If a device signs in to two accounts at the same time, the first one gets the visitor's data.
      if (!(await store.note(visitor, memberId, at, tx))) return
      await move(visitor.id, memberId, tx)
      await changes.told('visitors', tx, visitor.firstId)
    },

    /** Moves rows that appeared under a visitor's id after the merge. */
    async gather() {
      for (const { from, to } of await store.late(clock.now() - LATE_AT_MOST)) {
        await uow.run(async (tx) => {
          await locks.hold([worksOf(from), worksOf(to)].toSorted(), tx)
          await move(from, to, tx)
        })
      }
    },
  }
}
