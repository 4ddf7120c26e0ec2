import type { PaymentProviderName, PayType } from '@easel/contract/payments'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { PaymentEvent, PaymentFlag, PaymentState } from './payment-states.ts'

/** A purchase, from its beginning. Plan, price and period are kept as they were then. */
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
  /** What the page shows or goes to; null until the provider has answered. */
  payload: string | null
  /** The provider's own name for it. */
  providerRef: string | null
  paidAt: number | null
  /** How much of the amount has been given back. */
  refunded: number
  flag: PaymentFlag | null
  /** When the provider is asked next; null: never again. */
  checkAt: number | null
  checks: number
}

/** A notification as it came, kept for the operator, with what was made of it. */
export interface Notification {
  id: string
  provider: PaymentProviderName
  paymentId: string | null
  outcome: 'applied' | 'no change' | NotificationRefusal
  /** What it said, shortened; empty once it is forgotten. */
  body: string
  at: number
}

export const NOTIFICATION_REFUSALS = [
  'signature',
  'malformed',
  'application',
  'unknown payment',
  'amount',
  'currency',
] as const
/** Why a notification is not believed. */
export type NotificationRefusal = (typeof NOTIFICATION_REFUSALS)[number]

export interface PaymentStore {
  add(payment: Payment, tx: Tx): Promise<void>
  find(id: string): Promise<Payment | null>
  /** Nobody else changes it until the transaction ends. */
  lock(id: string, tx: Tx): Promise<Payment | null>
  /** Those of somebody that may still be paid, locked. */
  lockPending(principalId: string, tx: Tx): Promise<Payment[]>
  put(payment: Payment, tx: Tx): Promise<void>
  /** Those of somebody, newest first. */
  latestOf(principalId: string, limit: number): Promise<Payment[]>
  /**
   * Those whose provider is to be asked, for this process alone until `until`: what is due, and what is not due before
   * `farthest`, which a clock has set that was ahead.
   */
  takeDue(due: { now: number; farthest: number }, until: number, limit: number): Promise<Payment[]>
  checkAgainAt(id: string, at: number | null): Promise<void>
  /** Forgets what was begun before then, was never paid and can never be. */
  forgetUnpaid(before: number): Promise<void>
  listFlagged(limit: number): Promise<Payment[]>
  latest(limit: number): Promise<Payment[]>
  keepNotification(notification: Notification): Promise<void>
  notifications(limit: number, refusedOnly: boolean): Promise<Notification[]>
  notificationsOf(paymentId: string, limit: number): Promise<Notification[]>
  /** Forgets what was said before then, but not what came of it; and those that nobody has signed as a whole. */
  forgetSaid(before: number): Promise<void>
}

/** What a purchase does to a membership. `ref` is the payment. */
export interface PurchasedMemberships {
  grant(
    bought: { source: 'payment'; ref: string; principalId: string; days: number; permanent: boolean },
    tx: Tx,
  ): Promise<boolean>
  /** As though it had never been granted. */
  revoke(source: 'payment', ref: string, tx: Tx): Promise<void>
  /** Gives back what was revoked; nothing that was never granted. */
  restore(source: 'payment', ref: string, tx: Tx): Promise<void>
}

/** What a provider is told of a payment. */
export type Order = Pick<
  Payment,
  'id' | 'planId' | 'payType' | 'amount' | 'currency' | 'createdAt' | 'expiresAt' | 'providerRef'
> & {
  /** What the buyer reads at the provider, in their language. */
  title: string
  /** Pixels of a QR code. */
  qrcodeSize: number
}

/** What a provider says of a payment: in a notification, or when it is asked. */
export interface ProviderEvent {
  event: PaymentEvent
  /** In the currency's smallest unit: what was paid, or what was given back; after a failed refund, what still is. */
  amount: number
  currency: string
  providerRef: string | null
}

export type Verdict =
  /** `paymentId` null: the provider tells of somebody else's business, which is none of ours. */
  | { ok: true; paymentId: string | null; event: ProviderEvent | null }
  | { ok: false; because: NotificationRefusal; paymentId: string | null }

/** A notification before anything of it is believed. */
export interface RawNotification {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** Somebody who takes money. Every call may throw `ProviderUnavailable`; then nothing is known, and it is asked again. */
export interface PaymentProvider {
  readonly name: PaymentProviderName
  readonly currency: string
  readonly payTypes: readonly PayType[]
  /** Its page holds the QR code itself; otherwise a page of ours shows its address as one. */
  readonly showsOwnQr: boolean
  /** Whose pages ours show in the frame of a QR code. */
  readonly frameOrigins: readonly string[]
  /** Begins a payment there; done twice for the same order it is the same payment. */
  begin(order: Order): Promise<{ payload: string; providerRef: string | null }>
  /** Null: nothing has happened yet. */
  ask(payment: Payment): Promise<ProviderEvent | null>
  /** Sees to it that it cannot be paid any more. What was paid meanwhile is answered. */
  close(payment: Payment): Promise<ProviderEvent | null>
  /** Gives all of it back; done twice it is given back once. */
  refund(payment: Payment): Promise<void>
  /** Whether it comes from the provider and is meant for this installation, and what it says. */
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
