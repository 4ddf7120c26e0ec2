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
  'refund failed',
] as const
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number]

/** Why an operator should look at a payment. */
export const PAYMENT_FLAGS = [
  'late',
  'superseded',
  'declined before',
  'disputed',
  'partly refunded',
  'refund failed',
  'without a buyer',
] as const
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number]

export interface Transition {
  to: PaymentState
  /** What becomes of the membership that was bought. */
  membership?: 'grant' | 'revoke' | 'restore'
  /** Null: there is nothing to look at any more. */
  flag?: PaymentFlag | null
}

const GIVEN_BACK: Transition = { to: 'refunded', flag: null }
const DISPUTED: Transition = { to: 'disputed', flag: 'disputed' }
/** What may happen to money that nobody had heard of before. */
const paidFrom = (paid: Transition) => ({
  paid,
  refunded: GIVEN_BACK,
  disputed: DISPUTED,
  'dispute won': paid,
})

/**
 * Every transition there is; an event that a state does not name changes nothing, which makes notifications that are
 * repeated or overtaken harmless. Money that was taken is always granted, however late; what was refunded before its
 * payment was heard of is never granted.
 */
export const TRANSITIONS: Readonly<
  Record<PaymentState, Readonly<Partial<Record<PaymentEvent, Transition>>>>
> = {
  pending: {
    declined: { to: 'failed' },
    expired: { to: 'expired' },
    superseded: { to: 'superseded' },
    ...paidFrom({ to: 'paid', membership: 'grant' }),
  },
  expired: paidFrom({ to: 'paid', membership: 'grant', flag: 'late' }),
  superseded: paidFrom({ to: 'paid', membership: 'grant', flag: 'superseded' }),
  failed: paidFrom({ to: 'paid', membership: 'grant', flag: 'declined before' }),
  paid: {
    refunded: { ...GIVEN_BACK, membership: 'revoke' },
    disputed: { ...DISPUTED, membership: 'revoke' },
  },
  disputed: {
    'dispute won': { to: 'paid', membership: 'restore', flag: null },
    refunded: GIVEN_BACK,
  },
  // What was given back and came back again was paid after all, and an operator finds the buyer another way.
  refunded: { 'refund failed': { to: 'paid', membership: 'restore', flag: 'refund failed' } },
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
