import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Log } from '../kernel/log.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { type ErasureStore, type MemberStore, targetsOf } from './ports.ts'
import type { Sessions } from './sessions.ts'

interface Parts {
  members: Pick<MemberStore, 'find'>
  sessions: Pick<Sessions, 'end'>
  store: ErasureStore
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  log: Log
}

type Stopping = Pick<AbortSignal, 'aborted'>

const BATCH = 20

/**
 * Deletes accounts whose deletion is due, one transaction each. All rows of the person are deleted; works and files
 * are left to the regular removal jobs.
 */
export function createErasure({ members, sessions, store, locks, uow, clock, log }: Parts) {
  const eraseOne = (id: string): Promise<boolean> =>
    uow.run(async (tx) => {
      await locks.hold([worksLock(id)], tx)
      const member = await members.find(id, tx)
      // The owner may have signed in a moment ago, which cancels the deletion, and cannot while the account is locked.
      if (member?.deletionAt == null || member.deletionAt > clock.now()) return false
      if (member.lockedAt !== null) return false
      await sessions.end(id, { except: null }, tx)
      await store.erase({ id, targets: targetsOf(member) }, tx)
      return true
    })

  const eraseBatch = async (signal?: Stopping): Promise<{ due: number; erased: number }> => {
    const due = await store.due(clock.now(), BATCH)
    let erased = 0
    for (const id of due) if (!signal?.aborted && (await eraseOne(id))) erased += 1
    return { due: due.length, erased }
  }

  return async (signal?: Stopping): Promise<void> => {
    let count = 0
    for (;;) {
      const { due, erased } = await eraseBatch(signal)
      count += erased
      // Where nothing of a batch could be deleted, the next one would be the same.
      if (due < BATCH || erased === 0 || signal?.aborted) break
    }
    if (count > 0) log.info({ count }, 'accounts were deleted, as their owners have asked')
  }
}
