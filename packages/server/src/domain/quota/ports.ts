import type { Slot } from '@easel/contract/numbers'
import type { Principal } from '../kernel/principal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Window } from '../kernel/window.ts'

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
  /** Which of its pictures, where it is about one. */
  slot: Slot | null
  at: number
  /**
   * From when on the reserve counts, as a rule when it was made: a refund leaves the rolling window together with what
   * it gives back.
   */
  countedAt: number
}

/** What was used of a window, and when its oldest part comes free. */
export interface Usage {
  used: number
  oldestAt: number | null
}

export type Whose = { principalId: string } | { addressKey: string }

/**
 * The account book. Entries are added and never changed, but for the time from which one of a clock that was ahead
 * counts: whoever looks within a transaction settles it.
 */
export interface Ledger {
  /** Returns false when this work already has such an entry: nothing is written twice. */
  add(entry: LedgerEntry, tx: Tx): Promise<boolean>
  reserveOf(workId: string, purpose: Purpose, tx: Tx): Promise<LedgerEntry | null>
  usageOf(purpose: Purpose, who: Whose, window: Window, tx?: Tx): Promise<Usage>
  /** Reserves of the window, refunded ones too: the accepted submits. */
  reservesIn(purpose: Purpose, principalId: string, window: Window, tx: Tx): Promise<Usage>
  /** All that a submit is measured by, in one look. `shared`: of the address; nothing without one. */
  lately(
    purpose: Purpose,
    who: { principalId: string; addressKey: string | null },
    windows: { rate: Window; day: Window },
    tx: Tx,
  ): Promise<{ submits: Usage; own: Usage; shared: Usage }>
  /**
   * Settles by itself from when on what a clock that was ahead has written counts: a transaction that ends in a refusal
   * takes back what it has settled. Not to be waited for within one.
   */
  date(
    purpose: Purpose,
    who: { principalId: string; addressKey: string | null },
    window: Window,
  ): Promise<void>
  /** The pictures for which there is a reserve in the window, as works with their slots. */
  picturesIn(
    purpose: Purpose,
    principalId: string,
    window: Window,
    tx: Tx,
  ): Promise<{ subject: string; slot: Slot }[]>
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
  usedUp: 'daily quota' | 'fair use'
}
