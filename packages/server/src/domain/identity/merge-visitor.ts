import { HOUR } from '@easel/contract/numbers'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { foldersLock, type Locks, presetsLock, worksLock } from '../kernel/locks.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { MergeStore, Merging } from './ports.ts'

interface Parts {
  store: MergeStore
  /** Adds the visitor's remaining VIP time to the member's. */
  mergeMembership(from: string, to: string, tx: Tx): Promise<void>
  /** Makes names of the visitor's presets differ from the member's. */
  mergePresets(from: string, to: string, tx: Tx): Promise<void>
  /** Ends payments of the two that are superseded now. */
  endPayments(memberId: string, tx: Tx): Promise<void>
  /** Works of a visitor who shows nothing stay hidden, whatever the member's setting is. */
  keepHidden(from: string, to: string, tx: Tx): Promise<void>
  /** Works of permanent members do not expire, whoever they were made by. */
  keepWorks(memberId: string, tx: Tx): Promise<void>
  /** Applies the member's visibility setting to all works. */
  updateVisibility(memberId: string, tx: Tx): Promise<void>
  locks: Locks
  uow: UnitOfWork
  changes: Changes
  clock: Clock
}

/** Rows written under the visitor's id by requests from before the merge appear within this time. */
const LATE_ROWS_WINDOW = HOUR

/** Moves everything of one principal to another. */
export type Move = (from: string, to: string, tx: Tx) => Promise<void>

const isVisitor = (id: string): boolean => id.startsWith('v-')

/** Merges a visitor into a member, once per visitor. */
export function createMergeVisitor(parts: Parts): Merging & { move: Move; moveLateRows(): Promise<void> } {
  const { store, locks, uow, changes, clock } = parts
  const move: Move = async (from, to, tx) => {
    // What either saves at this moment is before it or after it: names of folders and presets are checked under these.
    await locks.hold([from, to].flatMap((id) => [foldersLock(id), presetsLock(id)]).toSorted(), tx)
    await parts.mergeMembership(from, to, tx)
    await parts.mergePresets(from, to, tx)
    await parts.keepHidden(from, to, tx)
    await store.move(from, to, tx)
    await parts.keepWorks(to, tx)
    await parts.endPayments(to, tx)
    await parts.updateVisibility(to, tx)
    await changes.publish('settings', tx)
    await changes.publish('gallery', tx)
  }
  return {
    move,

    async merge(visitor, memberId, tx) {
      if (visitor.hasRows) await move(visitor.id, memberId, tx)
      await changes.publish('visitors', tx, visitor.firstId)
    },

    /** Moves rows that appeared under a visitor's id after the merge. */
    async moveLateRows() {
      for (const { from, to } of await store.withLateRows(clock.now() - LATE_ROWS_WINDOW)) {
        await uow.run(async (tx) => {
          await locks.hold([worksLock(from), worksLock(to)].toSorted(), tx)
          if (await store.hasAny(from, tx)) await move(from, to, tx)
          // A member's counts are apart from those of the visitors that they were.
          if (isVisitor(to)) await store.moveCounts(from, to, tx)
        })
      }
    },
  }
}
