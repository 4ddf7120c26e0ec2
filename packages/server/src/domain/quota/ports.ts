import type { Slot } from '@easel/contract/numbers'
import type { Principal } from '../kernel/principal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Window } from '../kernel/window.ts'

/** What the ledger counts, each purpose separately. `code`: wrong guesses at activation codes. */
export type Purpose = 'generation' | 'save' | 'view' | 'polyfill' | 'code'

export interface LedgerEntry {
  id: string
  principalId: string
  addressKey: string | null
  /** The partner whose quota it counts against; null: none. */
  partnerId?: string | null
  purpose: Purpose
  type: 'reserve' | 'settle' | 'refund'
  /** Sum of amounts is what is used: 1 for a reserve, -1 for a refund, 0 for a settle. */
  amount: number
  /** The work of a generation; otherwise a new id. */
  workId: string
  /** The work that was saved or viewed, for the receipt. */
  subject: string | null
  /** The image of that work, if the use is about one. */
  slot: Slot | null
  at: number
  /**
   * When the entry starts to count, usually its time. A refund has the time of its reserve, so that both leave the
   * window together.
   */
  countedAt: number
}

/** Uses within a window, and the time of the oldest. */
export interface Usage {
  used: number
  oldestAt: number | null
}

export type UsageKey = { principalId: string } | { addressKey: string } | { partnerId: string }

/**
 * An append-only ledger. Two columns change: `countedAt` of entries written by a clock that was ahead, which reads within
 * a transaction redate, and `addressKey`, which is forgotten after a day.
 */
export interface Ledger {
  /** Returns false when the work already has such an entry, which makes it idempotent. */
  add(entry: LedgerEntry, tx: Tx): Promise<boolean>
  /** The same at the end of the transaction: nothing in it counts the entry. */
  addLate(entry: LedgerEntry, tx: Tx): void
  /** Settles what is reserved for the work, at the end of the transaction; once, and nothing where nothing is reserved. */
  settleLate(settlement: { id: string; workId: string; purpose: Purpose; at: number }, tx: Tx): void
  reservationOf(workId: string, purpose: Purpose, tx: Tx): Promise<LedgerEntry | null>
  /** Refunds what is carried of a work to visitors of devices that its owner has left. */
  refundCarried(workId: string, purpose: Purpose, at: number, tx: Tx): Promise<void>
  usageOf(purpose: Purpose, who: UsageKey, window: Window, tx?: Tx): Promise<Usage>
  /** Reserves in the window including refunded ones, i.e. accepted submits. */
  reservesIn(purpose: Purpose, principalId: string, window: Window, tx: Tx): Promise<Usage>
  /** All counts that a submit is checked against, in one query. `shared`: of the address; zero without one. */
  usageForSubmit(
    purpose: Purpose,
    who: { principalId: string; addressKey: string | null },
    windows: { rate: Window; day: Window },
    tx: Tx,
  ): Promise<{ submits: Usage; own: Usage; shared: Usage }>
  /**
   * Redates entries that a clock ahead has written, in a transaction of its own, because the one that ends in a
   * refusal rolls back. Never await it within a transaction.
   */
  redate(
    purpose: Purpose,
    who: { principalId: string; addressKey: string | null },
    window: Window,
  ): Promise<void>
  /** Images with a reserve in the window, as work and slot. */
  imagesUsedIn(
    purpose: Purpose,
    principalId: string,
    window: Window,
    tx: Tx,
  ): Promise<{ subject: string; slot: Slot }[]>
  /** The newest reserves in the window that were not refunded. */
  countedIn(
    purpose: Purpose,
    principalId: string,
    window: Window,
    limit: number,
    tx: Tx,
  ): Promise<LedgerEntry[]>
  /** Number of works ever settled. */
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
