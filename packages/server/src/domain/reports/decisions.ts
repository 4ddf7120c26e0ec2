import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Hiding } from './hiding.ts'
import type { Handling, ReportsStore, Subject } from './ports.ts'

interface Parts {
  store: Pick<ReportsStore, 'close' | 'reportedSince'>
  uow: UnitOfWork
  clock: Clock
  log: Log
}

/** The operator has asked for something that cannot be; the message says what. */
export class ReportFault extends Error {}

export const LISTED_AT_MOST = 200

/** What an operator decides about works that people have reported. */
export function createDecisions({ store, uow, clock, log }: Parts, { held, hide, unhide }: Hiding) {
  const decide = async <T>(
    workId: string,
    handling: Handling,
    apply: (subject: Subject, tx: Tx) => Promise<T>,
  ): Promise<{ closed: number; outcome: T }> => {
    const decided = await uow.run(async (tx) => {
      const subject = await held(workId, tx)
      if (!subject) throw new ReportFault(`There is no work "${workId}".`)
      const outcome = await apply(subject, tx)
      return { outcome, closed: await store.close(workId, handling, clock.now(), tx) }
    })
    const fields = { work: workId, by: 'operator', handling, reports: decided.closed }
    log.warn(fields, 'a reported work was decided on')
    return decided
  }

  /** The reports are closed; what was hidden because of them alone is seen again. Says whether it is hidden still. */
  const dismiss = async (
    workId: string,
    handling: Handling = 'dismissed',
  ): Promise<{ closed: number; hidden: boolean }> => {
    const { closed, outcome: hidden } = await decide(workId, handling, async (subject, tx) => {
      if (subject.hiddenBy === 'reports') await unhide(workId, subject, tx)
      return subject.hiddenBy === 'operator'
    })
    return { closed, hidden }
  }

  /** Its owner may have deleted it a moment ago. */
  const dismissIfThere = async (workId: string): Promise<number> => {
    try {
      return (await dismiss(workId, 'dismissed with others')).closed
    } catch (error) {
      if (error instanceof ReportFault) return 0
      throw error
    }
  }

  return {
    /** Nobody but its owner sees it any more. */
    async hide(workId: string): Promise<{ closed: number }> {
      const { closed } = await decide(workId, 'hidden', (subject, tx) =>
        hide(workId, subject, 'operator', tx),
      )
      return { closed }
    },

    /** Everybody sees it again where its owner shows it. */
    async show(workId: string): Promise<{ closed: number }> {
      const { closed } = await decide(workId, 'shown', (subject, tx) => unhide(workId, subject, tx))
      return { closed }
    },

    dismiss: (workId: string) => dismiss(workId),

    /** The same for every work that was reported since then. */
    async dismissAll(since: number): Promise<{ works: number; closed: number }> {
      let works = 0
      let closed = 0
      for (;;) {
        const ids = await store.reportedSince(since, LISTED_AT_MOST)
        for (const id of ids) closed += await dismissIfThere(id)
        works += ids.length
        if (ids.length < LISTED_AT_MOST) return { works, closed }
      }
    },
  }
}
