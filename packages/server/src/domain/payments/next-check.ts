import { DAY, HOUR, MINUTE, SECOND } from '@easel/contract/numbers'
import type { PaymentState } from './payment-states.ts'
import type { Payment } from './ports.ts'

/** A payment that could no longer be made is asked about for this long: money may have been on its way. */
export const ASKED_FOR = 2 * DAY

/** Whether the outcome is known: the provider is not asked any more. */
export const isKnown = (state: PaymentState): boolean =>
  state === 'paid' || state === 'refunded' || state === 'disputed'

/**
 * When the provider is asked again, should no notification come: soon while somebody may be paying, ever more seldom
 * afterwards, and never once the outcome is known.
 */
export function nextCheckOf({ state, createdAt, expiresAt, checks }: Payment, now: number): number | null {
  if (isKnown(state)) return null
  if (state === 'pending')
    return Math.min(
      now + (now - createdAt < MINUTE ? 5 * SECOND : 15 * SECOND),
      Math.max(expiresAt, now + SECOND),
    )
  if (now > expiresAt + ASKED_FOR) return null
  return now + Math.min(HOUR, 30 * SECOND * 2 ** Math.min(checks, 10))
}
