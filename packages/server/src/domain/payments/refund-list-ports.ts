import type { PaymentProviderName } from '@easel/contract/payments'

/** A refund, of all or a part, as a provider's list of a day names it. */
export interface ListedRefund {
  /** The payment's id, or that of a purchase at the same account that is not ours. */
  paymentId: string
  /** The provider's own, without which it says nothing of a refund in part. */
  number: string
}

/** The daily lists of a provider that tells of a refund in part only to who knows the refund's number. */
export interface RefundLists {
  /** The last day, as the provider counts days (`2026-11-27`), whose list should be there at that time. */
  lastDayAt(now: number): string
  /** The day of a time, as the provider counts days. */
  dayOf(at: number): string
  /** Null: there is no list of that day. May throw `ProviderUnavailable`, as the other calls. */
  on(day: string): Promise<ListedRefund[] | null>
  /** What was refunded by it, in the currency's smallest unit; null: nothing was. */
  amountOf(refund: ListedRefund): Promise<number | null>
}

/** What is known from such lists. */
export interface RefundListStore {
  /** When the oldest payment at the provider was begun, of those after that time that were paid; null: none was. */
  oldestPaid(provider: PaymentProviderName, after: number): Promise<number | null>
  /** The days, from this one, whose lists were read. */
  daysRead(provider: PaymentProviderName, from: string): Promise<ReadonlySet<string>>
  markRead(provider: PaymentProviderName, day: string, at: number): Promise<void>
  isRefundKnown(refund: ListedRefund): Promise<boolean>
  /** The sum of what the other refunds of its payment came to, of those that are known. */
  sumOfOthers(refund: ListedRefund): Promise<number>
  /** Adds it, once. */
  addRefund(refund: ListedRefund & { amount: number; at: number }): Promise<void>
}
