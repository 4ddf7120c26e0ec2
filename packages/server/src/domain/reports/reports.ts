import { HOUR, type Slot } from '@easel/contract/numbers'
import type { ReportKind } from '@easel/contract/types'
import type { Log } from '../kernel/log.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import { createAppeals } from './appeals.ts'
import { createDecisions, MAX_LISTED } from './decisions.ts'
import { createHiding, type HidingParts } from './hiding.ts'
import type { AppealsStore, ListedWork, ReportedWork, ReportsStore, Subject } from './ports.ts'
import type { ReportSurge } from './report-surge.ts'
import type { Reporters } from './reporters.ts'

interface Parts extends HidingParts {
  store: ReportsStore
  appeals: AppealsStore
  /** A URL of the image that works for a few minutes without credentials. */
  addressOf(picture: { workId: string; slot: Slot }, tx: Tx): Promise<string>
  reporters: Reporters
  surge: Pick<ReportSurge, 'check'>
  networkOf(addressKey: string): string
  limits: { reportsToHide: number; hiddenByReportsPerHour: number }
  log: Log
}

/** The reporter and the squares they see. */
interface Reader {
  principal: Principal
  squares: readonly (string | null)[]
}

const MORE_WHEN_MUCH = 4

/** Reports by people, and the operator's decisions on them. */
export function createReports(parts: Parts) {
  const { store, reporters, uow, limits, clock, log } = parts
  const hiding = createHiding(parts)

  /**
   * Hides the work when the weight suffices. Returns the number of reporters if it was hidden. Curated and cleared
   * works stay.
   */
  const hideWhenHeavy = async (workId: string, subject: Subject, tx: Tx): Promise<number | null> => {
    if (limits.reportsToHide === 0 || subject.curated) return null
    const { reporters: count, weight, cleared } = await store.weight(workId, tx)
    if (cleared || weight < limits.reportsToHide) return null
    // A group could empty the square by reports, or use up the hourly limit on works of its own to protect others.
    // Above the limit, hiding therefore needs a multiple of the weight instead of stopping.
    const isMuch = (await store.hiddenSince(clock.now() - HOUR, tx)) >= limits.hiddenByReportsPerHour
    if (isMuch && weight < limits.reportsToHide * MORE_WHEN_MUCH) return null
    await hiding.hide(workId, subject, 'reports', tx)
    return count
  }

  return {
    /**
     * The reporter no longer sees the work; enough reports hide it from everybody. Refuses with 404 what is not
     * visible to others.
     */
    async report(
      { principal, squares }: Reader,
      workId: string,
      kind: ReportKind,
      note: string | null,
    ): Promise<void> {
      const { id: principalId, addressKey } = principal
      // A partner's users have no address; they count as one network.
      const crowd = principal.partner && `partner ${principal.partner.id}`
      const networkKey = addressKey === null ? crowd : parts.networkOf(addressKey)
      const at = clock.now()
      const count = await uow.run(async (tx) => {
        const subject = await hiding.lockSubject(workId, tx)
        if (!subject || !isOpenTo(squares, subject) || subject.principalId === principalId) throw notFound()
        const weight = await reporters.weightOf(principal, at, tx)
        await reporters.check(principal, { networkKey, weight }, at, tx)
        await store.add({ workId, principalId, addressKey, networkKey, weight, kind, note, at }, tx)
        return hideWhenHeavy(workId, subject, tx)
      })
      if (count !== null) {
        log.warn({ work: workId, by: 'reports', reports: count }, 'a reported work was hidden')
      }
      await parts.surge.check()
    },

    async list(which: 'open' | 'hidden'): Promise<ListedWork[]> {
      const listed: ListedWork[] = []
      for (const work of await store.list(which, MAX_LISTED)) {
        listed.push(await uow.run((tx) => withAddresses(parts, work, tx)))
      }
      return listed
    },

    ...createDecisions(parts, hiding),
    ...createAppeals(parts, hiding),
  }
}

/** Visible to others: in their square, or on the home page. */
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
