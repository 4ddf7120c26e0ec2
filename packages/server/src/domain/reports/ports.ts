import type { Slot } from '@easel/contract/numbers'
import type { ReportKind } from '@easel/contract/types'
import type { Tx } from '../kernel/unit-of-work.ts'

/** Who has hidden a work: an operator, or as many as have reported it, until an operator decides. */
export type HiddenBy = 'operator' | 'reports'

/**
 * What an operator has decided. All but `hidden` leave the work where it was; of what was dismissed with all others nobody
 * has looked at this one, so that it says nothing of the work and of who has reported it.
 */
export type Handling = 'hidden' | 'shown' | 'dismissed' | 'dismissed with others'

export interface Report {
  workId: string
  principalId: string
  addressKey: string | null
  /** Of several from one network, one counts. */
  networkKey: string | null
  /** How much it counts, 0 to 1. */
  weight: number
  kind: ReportKind
  note: string | null
  at: number
}

/** A work with its open reports, as an operator looks at it. */
export interface ReportedWork {
  id: string
  /** What stands for its owner: no name and no address. */
  author: string
  prompt: string
  hiddenBy: HiddenBy | null
  count: number
  kinds: Partial<Record<ReportKind, number>>
  notes: string[]
  /** When the first of them came; null without any. */
  since: number | null
  /** Those of its pictures that are there. */
  pictures: Slot[]
}

/** As an operator is told of it: with addresses, for a few minutes, at which its pictures can be seen. */
export interface ListedWork extends Omit<ReportedWork, 'pictures'> {
  pictures: string[]
}

/** What is to be known of a work before anything is decided. */
export interface Subject {
  principalId: string
  hiddenBy: HiddenBy | null
  /** The square in which others see it, by the partner that it is of, null being our own; null: none. */
  inSquareOf: { partnerId: string | null } | null
  /** An operator has chosen it for the home page. */
  curated: boolean
}

/** What is known of somebody who reports. */
export interface ReporterRecord {
  /** When they first made or liked anything; null: never. Epoch ms. */
  knownSince: number | null
  /** Reports of theirs after which an operator has hidden the work, and those that were turned down. */
  upheld: number
  dismissed: number
}

export type SentBy = { principalId: string } | { networkKey: string } | 'anybody'

/** One of its pictures in 4K, a work of its own. */
export interface Copy {
  id: string
  principalId: string
}

export interface ReportsStore {
  subject(workId: string, tx?: Tx): Promise<Subject | null>
  /** Again by the same changes nothing. */
  add(report: Report, tx: Tx): Promise<void>
  /** How many have sent reports since then, and when the first of them came. */
  sentSince(by: SentBy, since: number, tx?: Tx): Promise<{ count: number; oldestAt: number | null }>
  record(principalId: string, tx: Tx): Promise<ReporterRecord>
  /** How many works were hidden by reports since then. */
  hiddenSince(at: number, tx: Tx): Promise<number>
  /**
   * How many have reported it and what that weighs, of one network no more than its heaviest; and whether an operator
   * has let it stay before.
   */
  weight(workId: string, tx: Tx): Promise<{ reporters: number; weight: number; cleared: boolean }>
  /** Works with open reports, the last of which came since then. */
  reportedSince(at: number, limit: number): Promise<string[]>
  /** With it goes what shows its pictures larger, whoever's. Returns those. */
  hide(workId: string, by: HiddenBy, at: number, tx: Tx): Promise<Copy[]>
  /** Everybody sees it again where its owner shows it, and what was hidden with it. Returns the latter. */
  unhide(workId: string, tx: Tx): Promise<Copy[]>
  /** Closes the open reports. Returns how many there were. */
  close(workId: string, handling: Handling, at: number, tx: Tx): Promise<number>
  /** Those with open reports, most of them first; or those that are hidden, the last one first. */
  list(which: 'open' | 'hidden', limit: number): Promise<ReportedWork[]>
}
