import type { Language } from '@easel/contract/languages'
import type { PaymentProviderName, PayType } from '@easel/contract/payments'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { PaymentEvent, PaymentFlag, PaymentState } from './payment-states.ts'
import type { RefundLists } from './refund-list-ports.ts'

/** When something for the operator was put away, and who did: somebody of the staff, or the terminal. */
export interface Review {
  at: number
  by: string
}

/** A purchase. Plan, price and period are those of its beginning. */
export interface Payment {
  id: string
  principalId: string
  /** The partner on whose pages it was begun; null on our own. */
  partnerId: string | null
  planId: string
  provider: PaymentProviderName
  payType: PayType
  state: PaymentState
  /** In the currency's smallest unit. */
  amount: number
  currency: string
  days: number
  permanent: boolean
  createdAt: number
  expiresAt: number
  /** What the page shows or opens; null until the provider has answered. */
  payload: string | null
  /** The provider's own id of it. */
  providerRef: string | null
  paidAt: number | null
  /** How much of the amount was refunded. */
  refunded: number
  flag: PaymentFlag | null
  /** Of the flag; a new flag is to be reviewed again. Null: not yet. */
  reviewed: Review | null
  /** When the provider is polled next; null: never again. */
  checkAt: number | null
  checks: number
}

/** A notification as received, kept for the operator with its outcome. */
export interface Notification {
  id: string
  provider: PaymentProviderName
  paymentId: string | null
  outcome: 'applied' | 'no change' | NotificationRefusal
  /** Shortened; empty once it is cleared. */
  body: string
  at: number
  /** Null: not yet. */
  reviewed: Review | null
}

export const NOTIFICATION_REFUSALS = [
  'signature',
  'malformed',
  'application',
  'unknown payment',
  'amount',
  'currency',
] as const
/** Why a notification is rejected. */
export type NotificationRefusal = (typeof NOTIFICATION_REFUSALS)[number]

export interface RecheckDue {
  provider: PaymentProviderName
  begunAfter: number
  notWithin: { from: number; to: number }
  now: number
}

/** `flagged`: to be reviewed; `reviewed`: flagged, and put away. */
export type PaymentFilter = 'all' | 'flagged' | 'reviewed'
/** `refused`: to be reviewed; `reviewed`: refused, and put away. */
export type NotificationFilter = 'all' | 'refused' | 'reviewed'

/** A part of a list: so many, after the one with this id. */
export interface Listing {
  limit: number
  before: string | null
}

export interface PaymentStore {
  add(payment: Payment, tx: Tx): Promise<void>
  find(id: string): Promise<Payment | null>
  /** By the provider's own id of it, as buyers read it there. */
  findByReference(providerRef: string): Promise<Payment | null>
  /** Locks it until the transaction ends. */
  lock(id: string, tx: Tx): Promise<Payment | null>
  /** The pending ones of a principal, locked. */
  lockPending(principalId: string, tx: Tx): Promise<Payment[]>
  put(payment: Payment, tx: Tx): Promise<void>
  /** Those of a principal, newest first. */
  latestOf(principalId: string, limit: number): Promise<Payment[]>
  /**
   * Payments to poll, leased to this process until `until`: what is due, and what is due only after `farthest`, because
   * that was set by a clock that was ahead.
   */
  takeDue(due: { now: number; farthest: number }, until: number, limit: number): Promise<Payment[]>
  checkAgainAt(id: string, at: number | null): Promise<void>
  /**
   * Of the payments at the provider that are paid or disputed, were begun after `begunAfter`, and neither began nor were
   * rechecked within `notWithin`, the one that has waited longest; it counts as rechecked now. Null: none is due.
   */
  takeForRecheck(due: RecheckDue): Promise<Payment | null>
  /** Deletes payments from before this time that were never paid and never can be. */
  deleteUnpaid(before: number): Promise<void>
  /** The newest first. */
  list(which: PaymentFilter, page: Listing): Promise<Payment[]>
  keepNotification(notification: Notification): Promise<void>
  /** The newest first; of refused ones those that a provider has signed before all others. */
  notifications(which: NotificationFilter, page: Listing): Promise<Notification[]>
  /** False: there is no such refused notification. */
  reviewNotification(id: string, reviewed: Review | null, tx: Tx): Promise<boolean>
  /** Of the refused ones that came until then and are not reviewed yet. Returns how many they were. */
  reviewNotifications(until: number, reviewed: Review, tx: Tx): Promise<number>
  notificationsOf(paymentId: string, limit: number): Promise<Notification[]>
  /** Clears the bodies of notifications from before this time and keeps their outcomes; deletes unsigned notifications. */
  clearNotificationBodies(before: number): Promise<void>
}

/** What a purchase does to a membership. `ref` is the payment's id. */
export interface PurchasedMemberships {
  /** The membership as it is, past every cache. */
  now(principalId: string, tx: Tx): Promise<{ permanent: boolean }>
  grant(
    bought: { source: 'payment'; ref: string; principalId: string; days: number; permanent: boolean },
    tx: Tx,
  ): Promise<boolean>
  /** Removes the effect of the grant. */
  revoke(source: 'payment', ref: string, tx: Tx): Promise<void>
  /** Restores a revoked grant; does nothing where there was none. */
  restore(source: 'payment', ref: string, tx: Tx): Promise<void>
}

/** What a provider needs to begin a payment. */
export type PaymentRequest = Pick<
  Payment,
  'id' | 'planId' | 'payType' | 'amount' | 'currency' | 'createdAt' | 'expiresAt' | 'providerRef'
> & {
  /** That of the person who buys: pages beside the payment speak it, wherever they are opened. */
  language: Language
  /** What the buyer reads at the provider, in their language. */
  title: string
  /** Pixels of a QR code. */
  qrcodeSize: number
}

/** An event of a payment at its provider, from a notification or a poll. */
export interface ProviderEvent {
  event: PaymentEvent
  /** In the currency's smallest unit: what was paid or refunded; after a failed refund, what is still refunded. */
  amount: number
  /** What the whole payment came to there; null: this source does not tell, and speaks of what is known to be paid. */
  total: number | null
  /** With a dispute that was won: what was refunded of the amount besides. */
  part?: number
  currency: string
  providerRef: string | null
}

/** What became of a provider's event. */
export type Applied =
  | 'applied'
  | 'no change'
  | Extract<NotificationRefusal, 'amount' | 'currency' | 'unknown payment'>

export type Verdict =
  /** `paymentId` null: a notification for another product of the account. */
  | { ok: true; paymentId: string | null; event: ProviderEvent | null }
  | { ok: false; because: NotificationRefusal; paymentId: string | null }

/** A notification that is not verified yet. */
export interface RawNotification {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** A payment provider. Every call may throw `ProviderUnavailable`; then the outcome is unknown, and it is polled again. */
export interface PaymentProvider {
  readonly name: PaymentProviderName
  readonly currency: string
  readonly payTypes: readonly PayType[]
  /** Its page holds the QR code itself; otherwise our page shows its address as one. */
  readonly showsOwnQr: boolean
  /** Whose pages ours show in the frame of a QR code. */
  readonly frameOrigins: readonly string[]
  /** Begins a payment there; a repeat of the same request begins no second one. */
  begin(request: PaymentRequest): Promise<{ payload: string; providerRef: string | null }>
  /** Null: nothing has happened yet. */
  ask(payment: Payment): Promise<ProviderEvent | null>
  /** Closes it, so that it can no longer be paid. Returns the event if it was paid meanwhile. */
  close(payment: Payment): Promise<ProviderEvent | null>
  /** Refunds all of it; a repeat refunds nothing more. */
  refund(payment: Payment): Promise<void>
  /** Where `ask` cannot know of a refund in part. */
  readonly refundLists?: RefundLists
  /** Whether it was sent by the provider and to this installation, and its event. */
  verify(notification: RawNotification): Promise<Verdict>
}

const MAX_REASON_LENGTH = 200

/** Why a call to a provider failed, in its own words, for the operator. */
export const reasonOf = (error: unknown): string =>
  String(error instanceof ProviderUnavailable ? error.cause : error).slice(0, MAX_REASON_LENGTH)

export class ProviderUnavailable extends Error {
  constructor(provider: string, cause: unknown) {
    super(`The payment provider ${provider} does not answer.`, { cause })
    this.name = 'ProviderUnavailable'
  }
}
