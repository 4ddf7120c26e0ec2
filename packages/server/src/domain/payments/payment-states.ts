import { PaymentStatus } from '@easel/contract/payments'

/**
 * The seven states of a payment. The wire has six (`STATUS_OF`, `PaymentStatus` in `contract/src/payments.ts`), and the
 * page that the buyer returns to has fewer (`OUTCOMES` in `http/pages/pay.routes.ts`).
 */
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

/** Events of a payment: from its provider, from the clock, or from the buyer who chose another plan
 * or needs none any more. */
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

/** Why an operator should review a payment. */
export const PAYMENT_FLAGS = [
  'late',
  'superseded',
  'declined before',
  'disputed',
  'partly refunded',
  'refund failed',
  'without a buyer',
  'already permanent',
] as const
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number]

export interface Transition {
  to: PaymentState
  /** What happens to the membership that was bought. */
  membership?: 'grant' | 'revoke' | 'restore'
  /** Null: nothing is left to review. */
  flag?: PaymentFlag | null
}

const REFUNDED: Transition = { to: 'refunded', flag: null }
const DISPUTED: Transition = { to: 'disputed', flag: 'disputed' }
/** The transitions of a payment whose money was not known before. */
const paidFrom = (paid: Transition) => ({
  paid,
  refunded: REFUNDED,
  disputed: DISPUTED,
  'dispute won': paid,
})

/**
 * All transitions; an event that a state does not name changes nothing, so repeated or late notifications are
 * harmless. A payment is always granted, however late it is known; one that is known as refunded first is never granted.
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
    refunded: { ...REFUNDED, membership: 'revoke' },
    disputed: { ...DISPUTED, membership: 'revoke' },
  },
  disputed: {
    'dispute won': { to: 'paid', membership: 'restore', flag: null },
    refunded: REFUNDED,
  },
  // After a failed refund the money is still ours: the payment counts as paid, and the operator refunds it otherwise.
  refunded: { 'refund failed': { to: 'paid', membership: 'restore', flag: 'refund failed' } },
}

/** Whether its money has come, and is not all refunded. */
export const isKnownPaid = ({ state }: { state: PaymentState }): boolean =>
  state === 'paid' || state === 'disputed'

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
