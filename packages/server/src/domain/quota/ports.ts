import type { Principal } from '../kernel/principal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'

/** What is counted, each for itself. `code`: activation codes that were none. */
export type Purpose = 'generation' | 'save' | 'view' | 'polyfill' | 'code'

export interface LedgerEntry {
  id: string
  principalId: string
  addressKey: string | null
  purpose: Purpose
  type: 'reserve' | 'settle' | 'refund'
  /** Added to what is used: 1 for a reserve, -1 for a refund, 0 for a settle. */
  amount: number
  /** The work of a generation; an id of its own for everything else. */
  workId: string
  /** The work that something was done with, for the receipt. */
  subject: string | null
  at: number
  /** When the reserve was made: a refund leaves the rolling window together with what it gives back. */
  countedAt: number
}

/** What was used of a window, and when its oldest part comes free. */
export interface Usage {
  used: number
  oldestAt: number | null
}

export type Whose = { principalId: string } | { addressKey: string }

/** The account book. Entries are added and never changed. */
export interface Ledger {
  /** Returns false when this work already has such an entry: nothing is written twice. */
  add(entry: LedgerEntry, tx: Tx): Promise<boolean>
  reserveOf(workId: string, purpose: Purpose, tx: Tx): Promise<LedgerEntry | null>
  usageOf(purpose: Purpose, who: Whose, since: number, tx?: Tx): Promise<Usage>
  /** Reserves made since then, refunded ones too: the accepted submits. */
  reservesSince(purpose: Purpose, principalId: string, since: number, tx: Tx): Promise<Usage>
  /** All that a submit is measured by, in one look. `shared`: of the address; nothing without one. */
  lately(
    purpose: Purpose,
    who: { principalId: string; addressKey: string | null },
    since: { window: number; day: number },
    tx: Tx,
  ): Promise<{ submits: Usage; own: Usage; shared: Usage }>
  /** Settled works of all time. */
  settledCount(principalId: string): Promise<number>
}

/** How much a principal may use. */
export type Allowances = (principal: Principal) => {
  generationsPerDay: number
  submitsPerWindow: number
  savesPerDay: number
  viewsPerDay: number
  optimisationsPerDay: number
}
