import Stripe from 'stripe'
import { errorFinding, type Finding, okFinding, warningFinding } from '../../domain/kernel/finding.ts'
import { clientOptionsOf } from '../payments/stripe/stripe-client-options.ts'
import { STRIPE_EVENTS } from '../payments/stripe/stripe-events.ts'

interface Account {
  apiKey: string
  baseUrl: string | null
  /** Where its notifications should be sent. */
  notifyUrl: string
  production: boolean
}

const ABOUT = 'PAYMENTS (stripe)'
const TIMEOUT = 8000

/** Whether Stripe accepts the key, and sends the notifications that Easel needs to its address. */
export async function checkStripe({ apiKey, baseUrl, notifyUrl, production }: Account): Promise<Finding[]> {
  const stripe = new Stripe(apiKey, { timeout: TIMEOUT, maxNetworkRetries: 1, ...clientOptionsOf(baseUrl) })
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const ours = data.find(({ url, status }) => url === notifyUrl && status === 'enabled')
    return [
      okFinding(ABOUT, 'Stripe accepts the key'),
      webhookFinding(ours, notifyUrl),
      ...modeFindings(apiKey, production),
    ]
  } catch (error) {
    const { message } = error as Error
    return [errorFinding(ABOUT, `Stripe rejects the key, or does not answer: ${message}`)]
  }
}

function webhookFinding(ours: Stripe.WebhookEndpoint | undefined, notifyUrl: string): Finding {
  if (!ours) {
    return errorFinding(
      ABOUT,
      `No webhook leads to ${notifyUrl}: payments are known only when Easel polls. Add one in the dashboard.`,
    )
  }
  const enabledEvents: readonly string[] = ours.enabled_events
  const missing = enabledEvents.includes('*')
    ? []
    : STRIPE_EVENTS.filter((event) => !enabledEvents.includes(event))
  if (missing.length > 0)
    return errorFinding(ABOUT, `The webhook lacks the events ${missing.join(', ')}. Add them.`)
  return okFinding(ABOUT, 'its notifications are sent here')
}

const modeFindings = (apiKey: string, production: boolean): Finding[] =>
  production && /^[sr]k_test_/.test(apiKey)
    ? [warningFinding(ABOUT, 'The key is one for tests: nobody is charged. Use a live key in production.')]
    : []
