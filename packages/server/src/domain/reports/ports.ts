import type { Slot } from '@easel/contract/numbers'
import type { ReportKind, TakenDown } from '@easel/contract/types'
import type { Tx } from '../kernel/unit-of-work.ts'

/** Who hid a work: an operator, or a number of reports until an operator decides. */
export type HiddenBy = 'operator' | 'reports'

/**
 * An operator's decision. `dismissed with others` was a bulk decision on works nobody looked at, so it says nothing
 * about the work or its reporters.
 */
export type Handling = 'hidden' | 'shown' | 'dismissed' | 'dismissed with others'

export interface Report {
  workId: string
  principalId: string
  addressKey: string | null
  /** Several reports from one network count as one. */
  networkKey: string | null
  /** Weight of the report, 0 to 1. */
  weight: number
  kind: ReportKind
  note: string | null
  at: number
}

/** A work with its open reports. */
export interface ReportedWork {
  id: string
  /** A hash of the owner. */
  author: string
  prompt: string
  hiddenBy: HiddenBy | null
  count: number
  kinds: Partial<Record<ReportKind, number>>
  notes: string[]
  /** Time of the first report; null without any. */
  since: number | null
  /** What the owner says, who requests a review. */
  appeal: { note: string; at: number } | null
  /** Slots with an image. */
  pictures: Slot[]
}

/** A reported work for the operator, with URLs of its images that are valid for a few minutes. */
export interface ListedWork extends Omit<ReportedWork, 'pictures'> {
  pictures: string[]
}

/** What a decision on a work depends on. */
export interface Subject {
  principalId: string
  hiddenBy: HiddenBy | null
  /** The square the work is shown in (null partner: ours); null: in none. */
  inSquareOf: { partnerId: string | null } | null
  /** Curated for the home page. */
  curated: boolean
}

/** The history of a reporter. */
export interface ReporterRecord {
  /** First activity, epoch ms; null: none. */
  knownSince: number | null
  /** Their reports that an operator upheld, and that were dismissed. */
  upheld: number
  dismissed: number
}

export type SentBy = { principalId: string } | { networkKey: string } | 'anybody'

/** An enhanced copy of one of its images. */
export interface Copy {
  id: string
  principalId: string
}

/** What has become of a report. */
export interface ReportFate {
  workId: string
  kind: ReportKind
  at: number
  handledAt: number | null
  handling: Handling | null
  /** An operator has hidden the work. */
  isHidden: boolean
  deletedAt: number | null
}

/** A report or an appeal of whose outcome its sender was told, and when that was decided. */
export interface ShownReport {
  id: string
  decidedAt: number
}

export interface OwnReports {
  /** Newest first. */
  sentBy(principalId: string, limit: number): Promise<ReportFate[]>
  /** Decided before that time, and they do not know. */
  untold(principalId: string, decidedBefore: number): Promise<ReportFate[]>
  /** Notes that they know of these decisions. A later one of the same report is another. */
  markShown(principalId: string, shown: readonly ShownReport[], at: number): Promise<void>
  /** Notes that they know what came of their reports before that time. Returns those of which they did not know. */
  markTold(principalId: string, decidedBefore: number, at: number): Promise<ReportFate[]>
}

/** What came of an appeal. */
export interface AppealFate {
  workId: string
  /** The work is shown again. */
  isGranted: boolean
  decidedAt: number
}

/** What owners of hidden works ask: at most one for each time that a work is hidden. */
export interface AppealsStore {
  /** The work that was hidden, which is its original for a copy that was hidden with it; null: not theirs, or not hidden. */
  hiddenRoot(principalId: string, workId: string): Promise<string | null>
  /** The hidden works of the person among these. */
  takenDown(principalId: string, ids: readonly string[]): Promise<Map<string, TakenDown>>
  /** False when there is one already. */
  add(appeal: { workId: string; principalId: string; note: string; at: number }, tx: Tx): Promise<boolean>
  /** Those of an earlier time that the works were hidden: told of, or decided before that. */
  drop(workIds: readonly string[], decidedBefore: number, tx: Tx): Promise<void>
  /** Also decides anew what was decided otherwise. False when there is neither. */
  close(workIds: readonly string[], granted: boolean, at: number, tx: Tx): Promise<boolean>
  /** Decided before that time, and they do not know. */
  untold(principalId: string, decidedBefore: number): Promise<AppealFate[]>
  /** Notes that they know of these decisions. */
  markShown(principalId: string, shown: readonly ShownReport[], at: number): Promise<void>
}

export interface ReportsStore {
  subject(workId: string, tx?: Tx): Promise<Subject | null>
  /** Idempotent per principal. */
  add(report: Report, tx: Tx): Promise<void>
  /** Number of reports since then, and the time of the first. */
  sentSince(by: SentBy, since: number, tx?: Tx): Promise<{ count: number; oldestAt: number | null }>
  record(principalId: string, tx: Tx): Promise<ReporterRecord>
  /** Number of works hidden by reports since then. */
  hiddenSince(at: number, tx: Tx): Promise<number>
  /**
   * Number and weight of the reports (per network only the heaviest counts), and whether an operator has cleared the
   * work.
   */
  weight(workId: string, tx: Tx): Promise<{ reporters: number; weight: number; cleared: boolean }>
  /** Works with open reports, the last of them since then. */
  reportedSince(at: number, limit: number): Promise<string[]>
  /** Hides the work and its enhanced copies. Returns the copies. */
  hide(workId: string, by: HiddenBy, at: number, tx: Tx): Promise<Copy[]>
  /** Shows the work and its copies again. Returns the copies. */
  unhide(workId: string, tx: Tx): Promise<Copy[]>
  /** Closes the open reports. Returns their number. */
  close(workId: string, handling: Handling, at: number, tx: Tx): Promise<number>
  /** Works with open reports, most reported first; or hidden works, those with an open appeal first, then newest first. */
  list(which: 'open' | 'hidden', limit: number): Promise<ReportedWork[]>
}
