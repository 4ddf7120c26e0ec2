import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Hiding } from './hiding.ts'
import type { AppealsStore, Handling, ReportsStore, Subject } from './ports.ts'

interface Parts {
  store: Pick<ReportsStore, 'close' | 'reportedSince'>
  appeals: Pick<AppealsStore, 'close'>
  uow: UnitOfWork
  clock: Clock
  log: Log
}

/** A command that cannot be done; the message is for the operator. */
export class ReportError extends Error {}

export const MAX_LISTED = 200

/** Decisions of an operator on reported works. */
export function createDecisions(
  { store, appeals, uow, clock, log }: Parts,
  { lockSubject, hide, unhide, notifyOwner }: Hiding,
) {
  const lockOrFail = async (workId: string, tx: Tx): Promise<Subject> => {
    const subject = await lockSubject(workId, tx)
    if (!subject) throw new ReportError(`There is no work "${workId}".`)
    return subject
  }

  const logDecision = (work: string, handling: Handling, reports: number): void =>
    log.warn({ work, by: 'operator', handling, reports }, 'a reported work was decided on')

  const decide = async <T>(
    workId: string,
    handling: Handling,
    apply: (subject: Subject, tx: Tx) => Promise<T>,
  ): Promise<{ closed: number; outcome: T }> => {
    const decided = await uow.run(async (tx) => {
      const subject = await lockOrFail(workId, tx)
      const outcome = await apply(subject, tx)
      return { outcome, closed: await store.close(workId, handling, clock.now(), tx) }
    })
    logDecision(workId, handling, decided.closed)
    return decided
  }

  const showAgain = async (workId: string, subject: Subject, tx: Tx): Promise<void> => {
    // Those of copies, too, whoever has made them.
    await appeals.close(await unhide(workId, subject, tx), true, clock.now(), tx)
  }

  /** Closes the reports; a work hidden by reports alone is shown again. Returns whether it is still hidden. */
  const dismiss = async (
    workId: string,
    handling: Handling = 'dismissed',
  ): Promise<{ closed: number; hidden: boolean }> => {
    const { closed, outcome: hidden } = await decide(workId, handling, async (subject, tx) => {
      if (subject.hiddenBy === 'reports') await showAgain(workId, subject, tx)
      return subject.hiddenBy === 'operator'
    })
    return { closed, hidden }
  }

  /** The owner may have deleted the work meanwhile. */
  const dismissIfThere = async (workId: string): Promise<number> => {
    try {
      return (await dismiss(workId, 'dismissed with others')).closed
    } catch (error) {
      if (error instanceof ReportError) return 0
      throw error
    }
  }

  return {
    /** Hides the work from everybody but its owner. */
    async hide(workId: string): Promise<{ closed: number }> {
      const { closed } = await decide(workId, 'hidden', async (subject, tx) => {
        await hide(workId, subject, 'operator', tx)
        // What the owner has said of it until now is answered by that.
        await appeals.close([workId], false, clock.now(), tx)
      })
      return { closed }
    },

    /** The work stays hidden although its owner requests a review. Without a request nothing changes. */
    async refuseAppeal(workId: string): Promise<{ closed: number; refused: boolean }> {
      const closed = await uow.run(async (tx) => {
        const subject = await lockOrFail(workId, tx)
        if (subject.hiddenBy === null || !(await appeals.close([workId], false, clock.now(), tx))) return null
        if (subject.hiddenBy === 'reports') await hide(workId, subject, 'operator', tx)
        else await notifyOwner(workId, subject, tx)
        return store.close(workId, 'hidden', clock.now(), tx)
      })
      if (closed !== null) logDecision(workId, 'hidden', closed)
      return { closed: closed ?? 0, refused: closed !== null }
    },

    /** Shows the work again where its owner's settings allow it. */
    async show(workId: string): Promise<{ closed: number }> {
      const { closed } = await decide(workId, 'shown', (subject, tx) => showAgain(workId, subject, tx))
      return { closed }
    },

    dismiss: (workId: string) => dismiss(workId),

    /** Dismisses the reports of all works reported since then. */
    async dismissAll(since: number): Promise<{ works: number; closed: number }> {
      let works = 0
      let closed = 0
      for (;;) {
        const ids = await store.reportedSince(since, MAX_LISTED)
        for (const id of ids) closed += await dismissIfThere(id)
        works += ids.length
        if (ids.length < MAX_LISTED) return { works, closed }
      }
    },
  }
}
