import { PaymentStatus } from '@easel/contract/payments'
import type { CreatedPayment, Payment } from '@easel/contract/types'

/** Why a payment can no longer be made. */
export type Ended = 'expired' | 'superseded' | 'failed' | 'returned'

/** The state of a purchase. `attempt` numbers the requested payments: answers to earlier ones are dropped. */
export type Purchase = { attempt: number; planId: string } & (
  | { step: 'creating' }
  | { step: 'refused'; error: unknown }
  | { step: 'payable'; payment: Payment; answer: CreatedPayment }
  | { step: 'ended'; payment: Payment; because: Ended }
  | { step: 'paid'; payment: Payment }
)

export type PurchaseEvent =
  | { type: 'choose'; planId: string }
  | { type: 'created'; attempt: number; answer: CreatedPayment }
  | { type: 'refused'; attempt: number; error: unknown }
  | { type: 'status'; payment: Payment }
  | { type: 'time is up'; paymentId: string }

const ENDED: Partial<Record<number, Ended>> = {
  [PaymentStatus.Expired]: 'expired',
  [PaymentStatus.Superseded]: 'superseded',
  [PaymentStatus.Failed]: 'failed',
  [PaymentStatus.Refunded]: 'returned',
}

/** The reducer. Null before a plan is chosen. */
export function purchase(state: Purchase | null, event: PurchaseEvent): Purchase | null {
  if (event.type === 'choose') {
    if (state?.step === 'paid') return state
    return { step: 'creating', attempt: (state?.attempt ?? 0) + 1, planId: event.planId }
  }
  if (!state) return state
  if (event.type === 'created' || event.type === 'refused') return answered(state, event)
  if (event.type === 'time is up') {
    if (state.step !== 'payable' || state.payment.id !== event.paymentId) return state
    return { ...state, step: 'ended', because: 'expired' }
  }
  // A payment can still succeed after it has expired on this page.
  if (state.step !== 'payable' && state.step !== 'ended') return state
  if (event.payment.id !== state.payment.id) return state
  return followed(state, event.payment, state.step === 'payable' ? state.answer : null)
}

/** Applies an answer of the server; answers to earlier choices are ignored. */
function answered(state: Purchase, event: Extract<PurchaseEvent, { attempt: number }>): Purchase {
  if (state.step !== 'creating' || event.attempt !== state.attempt) return state
  const { attempt, planId } = state
  if (event.type === 'refused') return { step: 'refused', attempt, planId, error: event.error }
  return followed(state, event.answer.payment, event.answer)
}

function followed(
  { attempt, planId }: { attempt: number; planId: string },
  payment: Payment,
  answer: CreatedPayment | null,
): Purchase {
  const of = { attempt, planId }
  if (payment.status === PaymentStatus.Paid) return { ...of, step: 'paid', payment }
  const because = ENDED[payment.status]
  if (because || !answer) return { ...of, step: 'ended', payment, because: because ?? 'expired' }
  return { ...of, step: 'payable', payment, answer }
}
