import type { Language } from '@easel/contract/languages'
import Stripe from 'stripe'
import {
  type Payment,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderEvent,
  ProviderUnavailable,
  type Verdict,
} from '../../../domain/payments/ports.ts'
import { findLostSession } from './find-lost-session.ts'
import { createStripeReader, reached } from './read-stripe.ts'
import { toStripe } from './stripe-amounts.ts'
import { clientOptionsOf } from './stripe-client-options.ts'

export interface StripeSettings {
  apiKey: string
  /** Verifies its notifications. */
  webhookSecret: string
  /** Upper case, as ISO 4217 has it. */
  currency: string
  /** Another address than Stripe's own, for tests. */
  baseUrl: string | null
  /** Where the buyer returns to afterwards. */
  returnUrlOf(paymentId: string, language: Language): string
}

const TIMEOUT = 8000
/**
 * Stripe allows no shorter checkout than half an hour by its own clock; the job ends ours when its time is over.
 */
const MIN_CHECKOUT_SECONDS = 35 * 60
/** Payment methods whose money arrives days later: until then the buyer would not be a member. */
const DELAYED = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'boleto',
  'customer_balance',
  'konbini',
  'multibanco',
  'nz_bank_account',
  'oxxo',
  'payto',
  'sepa_debit',
  'sofort',
  'us_bank_account',
]

/** Stripe Checkout by its own library. A large screen shows its address as a QR code. */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const { apiKey, webhookSecret, currency, baseUrl, returnUrlOf } = settings
  const stripe = new Stripe(apiKey, { timeout: TIMEOUT, maxNetworkRetries: 1, ...clientOptionsOf(baseUrl) })
  const isLive = /^[sr]k_live_/.test(apiKey)

  const reader = createStripeReader(stripe)
  /** Its checkout; one whose id was lost with the answer is searched among those of its time. */
  const sessionOf = (payment: PaymentRef): Promise<Stripe.Checkout.Session | null> =>
    payment.providerRef
      ? reached(stripe.checkout.sessions.retrieve(payment.providerRef))
      : findLostSession(stripe, payment)
  const ask = async (payment: PaymentRef): Promise<ProviderEvent | null> => {
    const session = await sessionOf(payment)
    return session && reader.ofSession(session)
  }

  return {
    name: 'stripe',
    currency,
    payTypes: ['Page', 'Wap'],
    showsOwnQr: false,
    frameOrigins: [],

    async begin({ id, amount, title, language, createdAt }) {
      const price = toStripe(amount, currency)
      if (price === null)
        throw new ProviderUnavailable('stripe', 'the price has more decimals than it allows')
      const session = await reached(
        stripe.checkout.sessions.create(
          checkoutOf({ id, title, createdAt, price, currency, returnUrl: returnUrlOf(id, language) }),
          { idempotencyKey: `checkout-${id}` },
        ),
      )
      if (!session.url) throw new ProviderUnavailable('stripe', 'it returned no address')
      return { payload: session.url, providerRef: session.id }
    },
    ask,
    async close(payment) {
      const session = await sessionOf(payment)
      if (!session) return null
      const event = await reader.ofSession(session)
      if (event) return event
      await reached(stripe.checkout.sessions.expire(session.id)).catch((error: unknown) => {
        // Paid in between: the next call shows it.
        if (!saysInvalid(error)) throw error
      })
      return ask({ ...payment, providerRef: session.id })
    },
    async refund(payment) {
      const session = await sessionOf(payment)
      if (!session) throw new ProviderUnavailable('stripe', 'the payment never began there')
      const intent = session.payment_intent
      if (!intent) throw new ProviderUnavailable('stripe', 'nothing was paid')
      // Without an idempotency key, which would repeat a refusal for a day. Stripe never refunds more than what is left.
      const refund = await reached(
        stripe.refunds.create({ payment_intent: typeof intent === 'string' ? intent : intent.id }),
      ).catch((error: unknown) => {
        if (!saysInvalid(error, 'charge_already_refunded')) throw error
        return null
      })
      if (refund && UNDONE.includes(refund.status ?? '')) {
        throw new ProviderUnavailable('stripe', `the refund is ${refund.status}`)
      }
    },

    async verify({ headers, body }): Promise<Verdict> {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, String(headers['stripe-signature'] ?? ''), webhookSecret)
      } catch {
        return { ok: false, because: 'signature', paymentId: null }
      }
      // This key cannot read payments of the other mode.
      if (event.livemode !== isLive) return { ok: false, because: 'application', paymentId: null }
      const paymentId = (await reader.paymentOf(event)) ?? null
      // An event of another product of the same account is accepted: refused, Stripe would repeat it, and then disable
      // the webhook.
      return { ok: true, paymentId, event: paymentId === null ? null : await reader.ofEvent(event) }
    },
  }
}

interface Checkout extends Pick<PaymentRequest, 'id' | 'title' | 'createdAt' | 'currency'> {
  /** In Stripe's own units. */
  price: number
  returnUrl: string
}

const checkoutOf = ({
  id,
  title,
  createdAt,
  price,
  currency,
  returnUrl,
}: Checkout): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: id,
  // The price is what is paid, in the currency of the plan.
  adaptive_pricing: { enabled: false },
  excluded_payment_method_types: DELAYED,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: price,
        product_data: { name: title },
      },
    },
  ],
  metadata: { payment: id },
  payment_intent_data: { metadata: { payment: id } },
  success_url: returnUrl,
  cancel_url: returnUrl,
  expires_at: Math.floor(createdAt / 1000) + MIN_CHECKOUT_SECONDS,
})

type PaymentRef = Pick<Payment, 'id' | 'providerRef' | 'createdAt'>

const UNDONE = ['failed', 'canceled']

const saysInvalid = (error: unknown, code?: string): boolean =>
  error instanceof ProviderUnavailable &&
  error.cause instanceof Stripe.errors.StripeInvalidRequestError &&
  (code === undefined || error.cause.code === code)
