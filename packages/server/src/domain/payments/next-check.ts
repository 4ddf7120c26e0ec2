import { DAY, HOUR, MINUTE, SECOND } from '@easel/contract/numbers'
import { PAYMENT_TTL } from '@easel/contract/payments'
import type { PaymentState } from './payment-states.ts'
import type { Payment } from './ports.ts'

/** How long a payment that can no longer be made is polled: money may have been on its way. */
export const POLL_PERIOD = 2 * DAY

/** Whether the outcome is known, so that the provider is not polled any more. */
export const isSettled = (state: PaymentState): boolean =>
  state === 'paid' || state === 'refunded' || state === 'disputed'

/** No check is set further ahead than this; one that is was set by a clock that was ahead. */
export const MAX_CHECK_INTERVAL = 2 * HOUR

/** Whether its time is over. One created in the future was created by a clock that was ahead, and is over, too. */
export const isOver = ({ createdAt, expiresAt }: Payment, now: number): boolean =>
  now >= expiresAt || now < createdAt - PAYMENT_TTL

/**
 * When the provider is polled next, in case no notification arrives: every few seconds while it can be paid; at once
 * when it has ended, however late that is, to close it there; at growing intervals afterwards; never once the outcome
 * is known.
 */
export function nextCheckOf({ state, createdAt, expiresAt, checks }: Payment, now: number): number | null {
  if (isSettled(state)) return null
  if (state === 'pending')
    return Math.min(
      now + (now - createdAt < MINUTE ? 5 * SECOND : 15 * SECOND),
      Math.max(expiresAt, now + SECOND),
    )
  if (checks === 0) return now + SECOND
  if (now > expiresAt + POLL_PERIOD) return null
  return now + Math.min(HOUR, 15 * SECOND * 2 ** Math.min(checks, 10))
}

/** The same where the provider did not answer: it is polled until it does. */
export const nextCheckUnanswered = (payment: Payment, now: number): number =>
  nextCheckOf(payment, now) ?? now + HOUR
