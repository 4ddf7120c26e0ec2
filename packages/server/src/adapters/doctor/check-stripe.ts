import Stripe from 'stripe'
import { type Finding, right, unwise, wrong } from '../../domain/kernel/finding.ts'
import { STRIPE_EVENTS } from '../payments/stripe/stripe-events.ts'
import { hostOf } from '../payments/stripe/stripe-host.ts'

interface Account {
  apiKey: string
  baseUrl: string | null
  /** Where its notifications should come. */
  notifyUrl: string
  production: boolean
}

const ABOUT = 'PAYMENTS (stripe)'
const TIMEOUT = 8000

/** Whether Stripe takes the key, and sends the notifications that Easel needs where Easel hears them. */
export async function checkStripe({ apiKey, baseUrl, notifyUrl, production }: Account): Promise<Finding[]> {
  const stripe = new Stripe(apiKey, { timeout: TIMEOUT, maxNetworkRetries: 1, ...hostOf(baseUrl) })
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const ours = data.find(({ url, status }) => url === notifyUrl && status === 'enabled')
    return [
      right(ABOUT, 'Stripe takes the key'),
      webhookFinding(ours, notifyUrl),
      ...modeFindings(apiKey, production),
    ]
  } catch (error) {
    const { message } = error as Error
    return [wrong(ABOUT, `Stripe does not take the key, or does not answer: ${message}`)]
  }
}

function webhookFinding(ours: Stripe.WebhookEndpoint | undefined, notifyUrl: string): Finding {
  if (!ours) {
    return wrong(
      ABOUT,
      `No webhook leads to ${notifyUrl}: payments are noticed only when Easel asks. Add one in the dashboard.`,
    )
  }
  const enabledEvents: readonly string[] = ours.enabled_events
  const missing = enabledEvents.includes('*')
    ? []
    : STRIPE_EVENTS.filter((event) => !enabledEvents.includes(event))
  if (missing.length > 0) return wrong(ABOUT, `The webhook lacks the events ${missing.join(', ')}. Add them.`)
  return right(ABOUT, 'its notifications come here')
}

const modeFindings = (apiKey: string, production: boolean): Finding[] =>
  production && /^[sr]k_test_/.test(apiKey)
    ? [unwise(ABOUT, 'The key is one for tests: nobody is charged. Use a live key in production.')]
    : []
