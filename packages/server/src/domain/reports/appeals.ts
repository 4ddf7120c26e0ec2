import type { TakenDown } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { WorkEvents } from '../kernel/work-events.ts'
import type { Hiding } from './hiding.ts'
import type { AppealsStore } from './ports.ts'

interface Parts {
  appeals: AppealsStore
  uow: UnitOfWork
  workEvents: WorkEvents
  clock: Clock
  log: Log
}

/** Owners of hidden works request a review, once for each time that a work is hidden. */
export function createAppeals(
  { appeals, uow, workEvents, clock, log }: Parts,
  { lockSubject }: Pick<Hiding, 'lockSubject'>,
) {
  const stateOf = async (principalId: string, workId: string) =>
    (await appeals.takenDown(principalId, [workId])).get(workId)

  return {
    /** Which of the owner's works are hidden, since when, and what came of their appeals. */
    takenDown: appeals.takenDown,

    /** Again changes nothing. Refuses with 404 what is not the caller's, or not hidden. */
    async appeal(principal: Principal, workId: string, note: string): Promise<TakenDown> {
      const root = await appeals.hiddenRoot(principal.id, workId)
      if (root === null) throw notFound()
      const isNew = await uow.run(async (tx) => {
        const subject = await lockSubject(root, tx)
        if (subject?.principalId !== principal.id || subject.hiddenBy === null) throw notFound()
        const added = await appeals.add(
          { workId: root, principalId: principal.id, note, at: clock.now() },
          tx,
        )
        // Other pages of the owner show it, too.
        if (added) await workEvents.publish({ principalId: principal.id, workId }, tx)
        return added
      })
      if (isNew) log.info({ work: root }, 'the owner of a hidden work appeals')
      const state = await stateOf(principal.id, workId)
      if (!state) throw notFound()
      return state
    },
  }
}

export type Appeals = ReturnType<typeof createAppeals>
