import { ImageStatus } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { type Locks, worksOf } from '../kernel/locks.ts'
import type { Notices } from '../kernel/notices.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'

export interface ShareStore {
  /** The token that the work has then: the given one, or the one it had before. */
  put(workId: string, token: string, at: number): Promise<string>
  /** False when there was none. */
  remove(workId: string, tx: Tx): Promise<boolean>
  workOf(token: string): Promise<string | null>
}

interface Parts {
  store: ShareStore
  find(workId: string, tx?: Tx): Promise<Work | null>
  /** Gives the pictures of works other addresses. */
  readdress(workIds: readonly string[], tx: Tx): Promise<void>
  locks: Locks
  notices: Pick<Notices, 'tell'>
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

/** Links to single works that their owners give away and take back. */
export function createSharing({ store, find, readdress, locks, notices, uow, clock, ids }: Parts) {
  const own = async (principal: Principal, id: string, tx?: Tx): Promise<Work> => {
    const work = await find(id, tx)
    if (work?.principalId !== principal.id || work.status !== ImageStatus.Succeeded) throw notFound()
    return work
  }
  return {
    /** Refuses with 403 what was taken down: nobody could open the link. */
    async share(principal: Principal, id: string): Promise<string> {
      const work = await own(principal, id)
      if (work.hidden) throw new Refusal(403, 'taken_down')
      return store.put(work.id, ids.secret(), clock.now())
    },
    /** Whoever has opened the link cannot fetch the pictures any more, unless others see the work anyway. */
    async unshare(principal: Principal, id: string): Promise<boolean> {
      await own(principal, id)
      return uow.run(async (tx) => {
        // Whether the square shows it does not change meanwhile.
        await locks.hold([worksOf(principal.id)], tx)
        const work = await own(principal, id, tx)
        const removed = await store.remove(work.id, tx)
        if (removed && !work.inSquare && !work.curated) {
          await readdress([work.id], tx)
          await notices.tell({ principalId: principal.id, workId: work.id }, tx)
        }
        return removed
      })
    },
    /** The shared work, as whoever has the link may see it; null when there is none, or when it is hidden. */
    async open(token: string, reader?: Principal): Promise<Work | null> {
      const id = await store.workOf(token)
      const work = id === null ? null : await find(id)
      return work?.hidden && work.principalId !== reader?.id ? null : work
    },
  }
}

export type Sharing = ReturnType<typeof createSharing>
