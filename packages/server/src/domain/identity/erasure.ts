import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksOf } from '../kernel/locks.ts'
import type { Log } from '../kernel/log.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Erasure, MemberStore } from './ports.ts'
import type { Sessions } from './sessions.ts'

interface Parts {
  members: Pick<MemberStore, 'find'>
  sessions: Pick<Sessions, 'end'>
  store: Erasure
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  log: Log
}

const BATCH = 20

/**
 * Deletes the accounts whose time is over, each in a transaction of its own: nothing that knows the person is left, but
 * for works and files, which the jobs take that remove what was deleted.
 */
export function createErasure({ members, sessions, store, locks, uow, clock, log }: Parts) {
  const eraseOne = (id: string): Promise<boolean> =>
    uow.run(async (tx) => {
      await locks.hold([worksOf(id)], tx)
      const member = await members.find(id, tx)
      // Its owner may have signed in a moment ago.
      if (member?.deletionAt == null || member.deletionAt > clock.now()) return false
      await sessions.end(id, { except: null }, tx)
      const targets = [member.email, member.mobile].filter((target) => target !== null)
      await store.erase({ id, targets }, tx)
      return true
    })

  return async (signal?: Pick<AbortSignal, 'aborted'>): Promise<void> => {
    let count = 0
    for (const id of await store.leaving(clock.now(), BATCH)) {
      if (signal?.aborted) break
      if (await eraseOne(id)) count += 1
    }
    if (count > 0) log.info({ count }, 'accounts were deleted, as their owners have asked')
  }
}
