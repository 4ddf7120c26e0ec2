import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import { DECISION_STANDS } from '../kernel/undo.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { WorkEvents } from '../kernel/work-events.ts'
import type { AppealsStore, Copy, HiddenBy, ReportsStore, Subject } from './ports.ts'

export interface HidingParts {
  store: Pick<ReportsStore, 'hide' | 'unhide' | 'subject'>
  appeals: Pick<AppealsStore, 'drop'>
  /** Gives the images of works new file names. */
  renameFiles(workIds: readonly string[], tx: Tx): Promise<void>
  locks: Locks
  uow: UnitOfWork
  workEvents: WorkEvents
  changes: Changes
  clock: Clock
}

/** Hides works and their enhanced copies from everybody but their owners, and shows them again. */
export function createHiding({
  store,
  appeals,
  renameFiles,
  locks,
  workEvents,
  changes,
  clock,
}: HidingParts) {
  /** Invalidates cached pages and notifies the owners' pages. */
  const publish = async (works: readonly Copy[], tx: Tx): Promise<void> => {
    await changes.publish('gallery', tx)
    for (const { id: workId, principalId } of works) await workEvents.publish({ principalId, workId }, tx)
  }

  const hide = async (workId: string, subject: Subject, by: HiddenBy, tx: Tx): Promise<void> => {
    const now = clock.now()
    const copies = await store.hide(workId, by, now, tx)
    // One that was just granted is not forgotten: whoever hides the work again at once takes that back.
    if (subject.hiddenBy === null) await appeals.drop(withIdsOf(workId, copies), now - DECISION_STANDS, tx)
    const left = subject.hiddenBy === null ? [workId] : []
    await renameFiles([...left, ...copies.map(({ id }) => id)], tx)
    await publish([{ id: workId, principalId: subject.principalId }, ...copies], tx)
  }

  /** Returns what is seen again: the work and its copies. */
  const unhide = async (workId: string, subject: Subject, tx: Tx): Promise<string[]> => {
    if (subject.hiddenBy === null) return []
    const copies = await store.unhide(workId, tx)
    await publish([{ id: workId, principalId: subject.principalId }, ...copies], tx)
    return withIdsOf(workId, copies)
  }

  /** Locks the owner's works, so that settings and other decisions do not interfere. */
  const lockSubject = async (workId: string, tx: Tx): Promise<Subject | null> => {
    const before = await store.subject(workId, tx)
    if (!before) return null
    await locks.hold([worksLock(before.principalId)], tx)
    return store.subject(workId, tx)
  }

  const notifyOwner = (workId: string, { principalId }: Subject, tx: Tx): Promise<void> =>
    workEvents.publish({ principalId, workId }, tx)

  return { hide, unhide, notifyOwner, lockSubject }
}

const withIdsOf = (workId: string, copies: readonly Copy[]): string[] => [
  workId,
  ...copies.map(({ id }) => id),
]

export type Hiding = ReturnType<typeof createHiding>
