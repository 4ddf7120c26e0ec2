import { HOUR, type Slot } from '@easel/contract/numbers'
import type { ReportKind } from '@easel/contract/types'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksOf } from '../kernel/locks.ts'
import type { Log } from '../kernel/log.ts'
import type { Notices } from '../kernel/notices.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Copy, Handling, HiddenBy, ListedWork, ReportedWork, ReportsStore, Subject } from './ports.ts'
import type { ReportAlarm } from './report-alarm.ts'
import type { Reporters } from './reporters.ts'

interface Parts {
  store: ReportsStore
  /** Gives the pictures of works other addresses. */
  readdress(workIds: readonly string[], tx: Tx): Promise<void>
  /** An address that leads to the picture for a few minutes, whoever has it. */
  addressOf(picture: { workId: string; slot: Slot }, tx: Tx): Promise<string>
  locks: Locks
  uow: UnitOfWork
  notices: Notices
  changes: Changes
  reporters: Reporters
  alarm: Pick<ReportAlarm, 'look'>
  networkOf(addressKey: string): string
  limits: { reportsToHide: number; hiddenByReportsPerHour: number }
  clock: Clock
  log: Log
}

/** The operator has asked for something that cannot be; the message says what. */
export class ReportFault extends Error {}

/** Whoever reports, and whose works the square shows them. */
interface Reader {
  principal: Principal
  squares: readonly (string | null)[]
}

const LISTED_AT_MOST = 200
const MORE_WHEN_MUCH = 4

/** What people report, and what an operator decides about it. */
export function createReports(parts: Parts) {
  const { store, reporters, locks, uow, notices, changes, limits, clock, log } = parts

  /** Pages that are kept in memory are made anew, and those of the owners look again. */
  const tell = async (works: readonly Copy[], tx: Tx): Promise<void> => {
    await changes.told('gallery', tx)
    for (const { id: workId, principalId } of works) await notices.tell({ principalId, workId }, tx)
  }

  const hide = async (workId: string, subject: Subject, by: HiddenBy, tx: Tx): Promise<void> => {
    const copies = await store.hide(workId, by, clock.now(), tx)
    const left = subject.hiddenBy === null ? [workId] : []
    await parts.readdress([...left, ...copies.map(({ id }) => id)], tx)
    await tell([{ id: workId, principalId: subject.principalId }, ...copies], tx)
  }

  const unhide = async (workId: string, subject: Subject, tx: Tx): Promise<void> => {
    if (subject.hiddenBy === null) return
    const copies = await store.unhide(workId, tx)
    await tell([{ id: workId, principalId: subject.principalId }, ...copies], tx)
  }

  /** What the owner decides for their works does not change meanwhile, and nobody else hides it. */
  const held = async (workId: string, tx: Tx): Promise<Subject | null> => {
    const before = await store.subject(workId, tx)
    if (!before) return null
    await locks.hold([worksOf(before.principalId)], tx)
    return store.subject(workId, tx)
  }

  /** Returns how many have reported it where that hides it. What an operator has chosen, or let stay, stays. */
  const hideWhenHeavy = async (workId: string, subject: Subject, tx: Tx): Promise<number | null> => {
    if (limits.reportsToHide === 0 || subject.curated) return null
    const { reporters: count, weight, cleared } = await store.weight(workId, tx)
    if (cleared || weight < limits.reportsToHide) return null
    // Whoever could empty the square by reports would; and whoever could keep others from being heard, by reports of
    // something of their own. When much is hidden already, it takes far more people.
    const isMuch = (await store.hiddenSince(clock.now() - HOUR, tx)) >= limits.hiddenByReportsPerHour
    if (isMuch && weight < limits.reportsToHide * MORE_WHEN_MUCH) return null
    await hide(workId, subject, 'reports', tx)
    return count
  }

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
    /** Of what others see. Whoever reports does not see it any more; what many report, nobody. Else 404. */
    async report(
      { principal, squares }: Reader,
      workId: string,
      kind: ReportKind,
      note: string | null,
    ): Promise<void> {
      const { id: principalId, addressKey } = principal
      // A partner's users have no address that counts: all of them are heard as one.
      const crowd = principal.partner && `partner ${principal.partner.id}`
      const networkKey = addressKey === null ? crowd : parts.networkOf(addressKey)
      const at = clock.now()
      const count = await uow.run(async (tx) => {
        const subject = await held(workId, tx)
        if (!subject || !isOpenTo(squares, subject) || subject.principalId === principalId) throw notFound()
        const weight = await reporters.weightOf(principal, at, tx)
        await reporters.check(principal, { networkKey, weight }, at, tx)
        await store.add({ workId, principalId, addressKey, networkKey, weight, kind, note, at }, tx)
        return hideWhenHeavy(workId, subject, tx)
      })
      if (count !== null) {
        log.warn({ work: workId, by: 'reports', reports: count }, 'a reported work was hidden')
      }
      await parts.alarm.look()
    },

    async list(which: 'open' | 'hidden'): Promise<ListedWork[]> {
      const listed: ListedWork[] = []
      for (const work of await store.list(which, LISTED_AT_MOST)) {
        listed.push(await uow.run((tx) => withAddresses(parts, work, tx)))
      }
      return listed
    },

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

/** Others see it: in their square, or on the home page. */
const isOpenTo = (squares: Reader['squares'], { hiddenBy, inSquareOf, curated }: Subject): boolean =>
  hiddenBy === null && (curated || (inSquareOf !== null && squares.includes(inSquareOf.partnerId)))

async function withAddresses(
  { addressOf }: Parts,
  { pictures, ...work }: ReportedWork,
  tx: Tx,
): Promise<ListedWork> {
  const addresses: string[] = []
  for (const slot of pictures) addresses.push(await addressOf({ workId: work.id, slot }, tx))
  return { ...work, pictures: addresses }
}

export type Reports = ReturnType<typeof createReports>
