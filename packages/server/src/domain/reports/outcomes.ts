import type { DecidedAppeal, SentReport } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { DECISION_STANDS } from '../kernel/undo.ts'
import type { AppealFate, AppealsStore, OwnReports, ReportFate, ShownReport } from './ports.ts'

interface Parts {
  store: OwnReports
  appeals: Pick<AppealsStore, 'untold' | 'markShown'>
  clock: Clock
}

/** More than anybody can have reported of what is still there, with the daily limit as it ships. */
const MAX_LISTED = 100

/** What came of reports and appeals, for those who have sent them. */
export function createOutcomes({ store, appeals, clock }: Parts) {
  return {
    /** Newest first. */
    sent: async ({ id }: Principal): Promise<SentReport[]> =>
      (await store.sentBy(id, MAX_LISTED)).map(toSent),

    /**
     * Those with an outcome of which the reporter has not been told. They are told again until they are among those that
     * were shown, so that a lost answer loses nothing; without `shown`, they count as told at once.
     */
    tell: async ({ id }: Principal, shown: readonly ShownReport[] | null): Promise<Told> => {
      const now = clock.now()
      const before = now - DECISION_STANDS
      if (!shown) return { items: (await store.markTold(id, before, now)).map(toSent), appeals: [] }
      if (shown.length > 0) {
        await store.markShown(id, shown, now)
        await appeals.markShown(id, shown, now)
      }
      return {
        items: (await store.untold(id, before)).map(toSent),
        appeals: (await appeals.untold(id, before)).map(toDecided),
      }
    },
  }
}

/** What somebody is told of. */
export interface Told {
  items: SentReport[]
  appeals: DecidedAppeal[]
}

const toDecided = ({ workId, isGranted, decidedAt }: AppealFate): DecidedAppeal => ({
  id: workId,
  outcome: isGranted ? 'granted' : 'refused',
  decidedAt,
})

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
