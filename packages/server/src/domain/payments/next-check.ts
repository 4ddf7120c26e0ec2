import { DAY, HOUR, MINUTE, SECOND } from '@easel/contract/numbers'
import { PAYMENT_TTL } from '@easel/contract/payments'
import type { PaymentState } from './payment-states.ts'
import type { Payment } from './ports.ts'

/** A payment that could no longer be made is asked about for this long: money may have been on its way. */
export const POLL_PERIOD = 2 * DAY

/** Whether the outcome is known: the provider is not asked any more. */
export const isKnown = (state: PaymentState): boolean =>
  state === 'paid' || state === 'refunded' || state === 'disputed'

/** No check is set further ahead than this: one that is was set by a clock that was ahead. */
export const MAX_CHECK_INTERVAL = 2 * HOUR

/** Whether its time is over. What was begun in the future was begun by a clock that was ahead. */
export const isOver = ({ createdAt, expiresAt }: Payment, now: number): boolean =>
  now >= expiresAt || now < createdAt - PAYMENT_TTL

/**
 * When the provider is asked again, should no notification come: soon while somebody may be paying; at once when that
 * has ended, to close it there; ever more seldom afterwards, and never once the outcome is known.
 */
export function nextCheckOf({ state, createdAt, expiresAt, checks }: Payment, now: number): number | null {
  if (isKnown(state)) return null
  if (state === 'pending')
    return Math.min(
      now + (now - createdAt < MINUTE ? 5 * SECOND : 15 * SECOND),
      Math.max(expiresAt, now + SECOND),
    )
  if (now > expiresAt + POLL_PERIOD) return null
  return now + (checks === 0 ? SECOND : Math.min(HOUR, 15 * SECOND * 2 ** Math.min(checks, 10)))
}

/** The same where the provider did not answer: what it has never said is asked for until it does. */
export const nextCheckUnanswered = (payment: Payment, now: number): number =>
  nextCheckOf(payment, now) ?? now + HOUR
