import { ImageStatus } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { WorkEvents } from '../kernel/work-events.ts'

export interface ShareStore {
  /** The work's token: the given one, or the one it already had. */
  put(workId: string, token: string, at: number): Promise<string>
  /** False when there was none. */
  remove(workId: string, tx: Tx): Promise<boolean>
  workOf(token: string): Promise<string | null>
}

interface Parts {
  store: ShareStore
  find(workId: string, tx?: Tx): Promise<Work | null>
  /** Gives the images of works new file names. */
  renameFiles(workIds: readonly string[], tx: Tx): Promise<void>
  locks: Locks
  workEvents: Pick<WorkEvents, 'publish'>
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

/** Share links of single works: created and revoked by their owners. */
export function createSharing({ store, find, renameFiles, locks, workEvents, uow, clock, ids }: Parts) {
  const own = async (principal: Principal, id: string, tx?: Tx): Promise<Work> => {
    const work = await find(id, tx)
    if (work?.principalId !== principal.id || work.status !== ImageStatus.Succeeded) throw notFound()
    return work
  }
  return {
    /** Refuses with 403 for a hidden work, whose link nobody could open. */
    async share(principal: Principal, id: string): Promise<string> {
      const work = await own(principal, id)
      if (work.hidden) throw new Refusal(403, 'taken_down')
      return store.put(work.id, ids.secret(), clock.now())
    },
    /**
     * Gives the images new file names, so that people with the link cannot fetch them, unless others see the work
     * anyway.
     */
    async unshare(principal: Principal, id: string): Promise<boolean> {
      await own(principal, id)
      return uow.run(async (tx) => {
        // Held, so that the visibility in the square does not change meanwhile.
        await locks.hold([worksLock(principal.id)], tx)
        const work = await own(principal, id, tx)
        const removed = await store.remove(work.id, tx)
        if (removed && !work.inSquare && !work.curated) {
          await renameFiles([work.id], tx)
          await workEvents.publish({ principalId: principal.id, workId: work.id }, tx)
        }
        return removed
      })
    },
    /** The shared work; null for an unknown link, or for a hidden work that is not the reader's. */
    async open(token: string, reader?: Principal): Promise<Work | null> {
      const id = await store.workOf(token)
      const work = id === null ? null : await find(id)
      return work?.hidden && work.principalId !== reader?.id ? null : work
    },
  }
}

export type Sharing = ReturnType<typeof createSharing>
