import { PaymentStatus } from '@easel/contract/numbers'

/** How far a payment has come. */
export const PAYMENT_STATES = [
  'pending',
  'paid',
  'expired',
  'superseded',
  'failed',
  'refunded',
  'disputed',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** What happens to a payment: said by its provider, by the clock, or by the buyer who chose another plan. */
export const PAYMENT_EVENTS = [
  'paid',
  'declined',
  'expired',
  'superseded',
  'refunded',
  'disputed',
  'dispute won',
] as const
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number]

/** Why an operator should look at a payment. */
export const PAYMENT_FLAGS = ['late', 'superseded', 'declined before', 'disputed', 'partly refunded'] as const
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number]

export interface Transition {
  to: PaymentState
  /** What becomes of the membership that was bought. */
  membership?: 'grant' | 'revoke' | 'restore'
  flag?: PaymentFlag
}

/**
 * Every transition there is; an event that a state does not name changes nothing, which makes notifications that are
 * repeated or overtaken harmless. Money that was taken is always granted, however late; what was refunded before its
 * payment was heard of is never granted.
 */
export const TRANSITIONS: Readonly<
  Record<PaymentState, Readonly<Partial<Record<PaymentEvent, Transition>>>>
> = {
  pending: {
    paid: { to: 'paid', membership: 'grant' },
    declined: { to: 'failed' },
    expired: { to: 'expired' },
    superseded: { to: 'superseded' },
    refunded: { to: 'refunded' },
  },
  expired: {
    paid: { to: 'paid', membership: 'grant', flag: 'late' },
    refunded: { to: 'refunded' },
  },
  superseded: {
    paid: { to: 'paid', membership: 'grant', flag: 'superseded' },
    refunded: { to: 'refunded' },
  },
  failed: {
    paid: { to: 'paid', membership: 'grant', flag: 'declined before' },
    refunded: { to: 'refunded' },
  },
  paid: {
    refunded: { to: 'refunded', membership: 'revoke' },
    disputed: { to: 'disputed', membership: 'revoke', flag: 'disputed' },
  },
  disputed: {
    'dispute won': { to: 'paid', membership: 'restore' },
    refunded: { to: 'refunded' },
  },
  refunded: {},
}

/** What the wire calls each state. */
export const STATUS_OF: Readonly<Record<PaymentState, PaymentStatus>> = {
  pending: PaymentStatus.Pending,
  paid: PaymentStatus.Paid,
  expired: PaymentStatus.Expired,
  superseded: PaymentStatus.Superseded,
  failed: PaymentStatus.Failed,
  refunded: PaymentStatus.Refunded,
  disputed: PaymentStatus.Refunded,
}
