import type { SentReport } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { DECISION_STANDS } from '../kernel/undo.ts'
import type { OwnReports, ReportFate, ShownReport } from './ports.ts'

interface Parts {
  store: OwnReports
  clock: Clock
}

/** More than anybody can have reported of what is still there, with the daily limit as it ships. */
const MAX_LISTED = 100

/** What came of reports, for those who have sent them. */
export function createOutcomes({ store, clock }: Parts) {
  return {
    /** Newest first. */
    sent: async ({ id }: Principal): Promise<SentReport[]> =>
      (await store.sentBy(id, MAX_LISTED)).map(toSent),

    /**
     * Those with an outcome of which the reporter has not been told. They are told again until they are among those that
     * were shown, so that a lost answer loses nothing; without `shown`, they count as told at once.
     */
    tell: async ({ id }: Principal, shown: readonly ShownReport[] | null): Promise<SentReport[]> => {
      const now = clock.now()
      if (!shown) return (await store.markTold(id, now - DECISION_STANDS, now)).map(toSent)
      if (shown.length > 0) await store.markShown(id, shown, now)
      return (await store.untold(id, now - DECISION_STANDS)).map(toSent)
    },
  }
}

const toSent = (fate: ReportFate): SentReport => ({
  id: fate.workId,
  kind: fate.kind,
  at: fate.at,
  outcome: outcomeOf(fate),
  decidedAt: fate.handledAt ?? fate.deletedAt,
})

/** As things stand now: what an operator has hidden may have been shown again, and the other way round. */
function outcomeOf({ handling, isHidden, deletedAt }: ReportFate): SentReport['outcome'] {
  if (isHidden) return 'hidden'
  if (deletedAt !== null && (handling === null || handling === 'hidden')) return 'gone'
  if (handling === null) return 'open'
  return handling === 'dismissed with others' ? 'closed' : 'kept'
}
