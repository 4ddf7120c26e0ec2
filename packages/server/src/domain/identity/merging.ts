import { HOUR } from '@easel/contract/numbers'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksOf } from '../kernel/locks.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { LateMerges, Merging } from './ports.ts'

interface Parts {
  store: LateMerges
  /** Adds the visitor's time as VIP to the member's. */
  mergeMembership(from: string, to: string, tx: Tx): Promise<void>
  /** Has all works of the member shown or not as they wish. */
  reviewShown(memberId: string, tx: Tx): Promise<void>
  locks: Locks
  uow: UnitOfWork
  changes: Changes
  clock: Clock
}

/** What was asked for before the merge, and written after it, arrives within this time. */
const LATE_AT_MOST = HOUR

/** A visitor becomes a member: everything that is theirs goes along, once, whoever asks how often. */
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
      // Of two accounts that a device is signed in to at the same moment, the first one takes what it had.
      if (!(await store.note(visitor, memberId, at, tx))) return
      await move(visitor.id, memberId, tx)
      await changes.told('visitors', tx, visitor.firstId)
    },

    /** Takes along what still came to a visitor while they became a member. */
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
