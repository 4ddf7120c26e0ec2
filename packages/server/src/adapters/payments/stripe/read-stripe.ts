import type Stripe from 'stripe'
import { type ProviderEvent, ProviderUnavailable } from '../../../domain/payments/ports.ts'
import { fromStripe } from './stripe-amounts.ts'

/** Throws `ProviderUnavailable` where Stripe does not answer or refuses: the outcome is unknown. */
export const reached = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw new ProviderUnavailable('stripe', error)
  })

/** Reads the state of payments at Stripe. Events may arrive in any order, so the current state is fetched. */
export function createStripeReader(stripe: Stripe) {
  const intentEvent = async (intent: string | Stripe.PaymentIntent | null): Promise<ProviderEvent | null> => {
    if (!intent) return null
    const id = typeof intent === 'string' ? intent : intent.id
    const { latest_charge: charge } = await reached(
      stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
    )
    return charge && typeof charge !== 'string' ? chargeEvent(charge, await disputeOf(id, charge)) : null
  }
  /** The event of a refund that failed days later: what is still refunded. */
  const refundEvent = async (intent: string | Stripe.PaymentIntent | null): Promise<ProviderEvent | null> => {
    const event = await intentEvent(intent)
    if (event?.event === 'paid' || event?.event === 'dispute won')
      return { ...event, event: 'refund failed', amount: event.part ?? 0 }
    return event?.event === 'refunded' ? { ...event, event: 'refund failed' } : event
  }
  const disputeOf = async (intent: string, { disputed }: Stripe.Charge): Promise<Stripe.Dispute | null> =>
    disputed
      ? ((await reached(stripe.disputes.list({ payment_intent: intent, limit: 1 }))).data[0] ?? null)
      : null
  const sessionEvent = async (session: Stripe.Checkout.Session): Promise<ProviderEvent | null> => {
    const plain = (event: ProviderEvent['event']) => ofSession(event, session)
    if (session.payment_status === 'paid') {
      const event = await intentEvent(session.payment_intent)
      return event ? { ...event, providerRef: session.id } : plain('paid')
    }
    return session.status === 'expired' ? plain('expired') : null
  }

  return { ofSession: sessionEvent, ofEvent: eventOf, paymentOf }

  async function eventOf(event: Stripe.Event): Promise<ProviderEvent | null> {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.expired':
        return sessionEvent(event.data.object)
      case 'checkout.session.async_payment_failed':
        return ofSession('declined', event.data.object)
      case 'refund.failed':
        return refundEvent(event.data.object.payment_intent)
      case 'charge.refunded':
      case 'charge.dispute.created':
      case 'charge.dispute.closed':
        return intentEvent(event.data.object.payment_intent)
      default:
        return null
    }
  }

  async function paymentOf(event: Stripe.Event): Promise<string | undefined> {
    const { object } = event.data
    if ('metadata' in object && object.metadata?.payment) return object.metadata.payment
    if (!isNamedByIntent(event)) return undefined
    const intent = event.data.object.payment_intent
    if (!intent) return undefined
    const id = typeof intent === 'string' ? intent : intent.id
    return (await reached(stripe.paymentIntents.retrieve(id))).metadata.payment
  }
}

type NamedByIntent = Extract<
  Stripe.Event,
  { type: 'charge.dispute.created' | 'charge.dispute.closed' | 'refund.failed' }
>
/** These objects carry no metadata of ours; their payment intent does. */
const isNamedByIntent = (event: Stripe.Event): event is NamedByIntent =>
  event.type === 'charge.dispute.created' ||
  event.type === 'charge.dispute.closed' ||
  event.type === 'refund.failed'

const ofSession = (
  event: ProviderEvent['event'],
  { id, amount_total: total, currency }: Stripe.Checkout.Session,
): ProviderEvent => ({ event, ...moneyOf(total ?? -1, total ?? -1, currency ?? ''), providerRef: id })

const moneyOf = (
  amount: number,
  total: number,
  currency: string,
): Pick<ProviderEvent, 'amount' | 'total' | 'currency'> => {
  const upper = currency.toUpperCase()
  return { amount: fromStripe(amount, upper), total: fromStripe(total, upper), currency: upper }
}

/** The event of a charge: paid, refunded, or disputed, which overrides a partial refund. */
function chargeEvent(charge: Stripe.Charge, dispute: Stripe.Dispute | null): ProviderEvent | null {
  const providerEvent = (event: ProviderEvent['event'], amount: number): ProviderEvent => ({
    event,
    ...moneyOf(amount, charge.amount, charge.currency),
    providerRef: null,
  })
  const isTaken = dispute !== null && !NOT_TAKEN.includes(dispute.status)
  if (charge.amount_refunded >= charge.amount) return providerEvent('refunded', charge.amount_refunded)
  if (isTaken) return providerEvent('disputed', charge.amount)
  if (charge.amount_refunded > 0 && !dispute) return providerEvent('refunded', charge.amount_refunded)
  if (dispute) {
    const { amount: part } = moneyOf(charge.amount_refunded, charge.amount, charge.currency)
    return { ...providerEvent('dispute won', charge.amount), part }
  }
  return charge.paid ? providerEvent('paid', charge.amount) : null
}

/** Disputes in which the money was returned to us, or the bank only inquires. */
const NOT_TAKEN: readonly string[] = [
  'won',
  'prevented',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
]
