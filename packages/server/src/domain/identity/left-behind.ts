import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Log } from '../kernel/log.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { LeftBehindStore } from './left-behind-ports.ts'
import type { ErasureStore } from './ports.ts'

interface Parts {
  store: LeftBehindStore & Pick<ErasureStore, 'erase'>
  locks: Locks
  uow: UnitOfWork
  log: Log
}

/** Ids that one statement looks at, and a round at about. */
const STEP = 200
const ROUND = 1000
/** Accounts of which a round removes what is left. */
const REMOVED = 20

/**
 * Removes what accounts have left that are gone: an older version, running beside this one, deletes accounts without
 * the tables that it does not know. Each round goes on where the one before has ended, and begins anew at the end.
 */
export function createRemoveLeftBehind({ store, locks, uow, log }: Parts) {
  let next: { place: number; after: string | null } = { place: 0, after: null }

  const remove = (id: string): Promise<boolean> =>
    uow.run(async (tx) => {
      await locks.hold([worksLock(id)], tx)
      if (!(await store.isGone(id, tx))) return false
      await store.erase({ id, targets: [] }, tx)
      return true
    })

  /** Of one place; returns how many ids were looked at. */
  const step = async (room: number): Promise<{ looked: number; count: number }> => {
    const { place, after } = next
    const { looked, gone, last } = await store.look(place, after, STEP)
    next = last === null ? { place: place + 1, after: null } : { place, after: last }
    let count = 0
    for (const id of gone) {
      if (!(await remove(id))) continue
      count += 1
      if (count < room) continue
      next = { place, after: id }
      break
    }
    return { looked, count }
  }

  return async (): Promise<void> => {
    let [left, count] = [ROUND, 0]
    if (next.place >= store.places) next = { place: 0, after: null }
    while (left > 0 && count < REMOVED && next.place < store.places) {
      const done = await step(REMOVED - count)
      left -= done.looked
      count += done.count
    }
    if (count > 0) log.info({ count }, 'rows were removed that deleted accounts had left')
  }
}
