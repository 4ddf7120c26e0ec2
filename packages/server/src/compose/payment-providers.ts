import type { Language } from '@easel/contract/languages'
import type { AlipaySettings } from '../adapters/payments/alipay/alipay.ts'
import { createSandbox } from '../adapters/payments/sandbox/sandbox.ts'
import { createSandboxPayments } from '../adapters/payments/sandbox/sandbox-payments.ts'
import type { Database } from '../adapters/postgres/core/db.ts'
import type { PaymentSettings } from '../config/payments.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import type { Ids } from '../domain/kernel/ids.ts'
import type { PaymentProvider } from '../domain/payments/ports.ts'

interface Parts {
  database: Database
  clock: Clock
  ids: Ids
}

/** The providers that the settings name, in the order in which they are offered, and the sandbox's own books. */
export async function openPaymentProviders(settings: PaymentSettings, { database, clock, ids }: Parts) {
  const { sandbox, order } = settings.payments
  const sandboxPayments = createSandboxPayments(database, clock)
  // Only this process sends itself what the sandbox says.
  const sandboxSecret = ids.secret()
  const opened: Record<PaymentProvider['name'], PaymentProvider | null> = {
    alipay: await alipayOf(settings),
    stripe: await stripeOf(settings),
    sandbox:
      sandbox &&
      createSandbox({
        payments: sandboxPayments,
        currency: sandbox.currency,
        secret: sandboxSecret,
        pageOf: (id, language) => `/sandbox/payments/${id}?language=${language}`,
      }),
  }
  const providers = order.map((name) => opened[name]).filter((provider) => provider !== null)
  return { providers, sandboxPayments, sandboxSecret }
}

export type PaymentProviders = Awaited<ReturnType<typeof openPaymentProviders>>

const originOf = ({ publicUrl, port }: PaymentSettings): string => publicUrl ?? `http://127.0.0.1:${port}`
const returnUrlOf = (settings: PaymentSettings) => (id: string, language: Language) =>
  `${originOf(settings)}/pay/return/${id}?language=${language}`

/** The libraries of the providers are hundreds of modules: loaded only where they are configured. */
async function alipayOf(settings: PaymentSettings): Promise<PaymentProvider | null> {
  const account = alipaySettings(settings)
  if (!account) return null
  const { createAlipay } = await import('../adapters/payments/alipay/alipay.ts')
  return createAlipay(account)
}

/** Null where Alipay is not set. */
export function alipaySettings(settings: PaymentSettings): AlipaySettings | null {
  const { alipay } = settings.payments
  if (!alipay) return null
  return {
    appId: alipay.appId,
    sellerId: alipay.sellerId ?? null,
    privateKey: alipay.apiKey?.reveal() ?? '',
    keyType: alipay.keyType,
    alipayPublicKey: alipay.alipayPublicKey,
    gateway: alipay.gateway,
    notifyUrl: `${originOf(settings)}/api/v2/alipay-notify`,
    returnUrlOf: returnUrlOf(settings),
  }
}

async function stripeOf(settings: PaymentSettings): Promise<PaymentProvider | null> {
  const { stripe } = settings.payments
  if (!stripe) return null
  const { createStripe } = await import('../adapters/payments/stripe/stripe.ts')
  return createStripe({
    apiKey: stripe.apiKey?.reveal() ?? '',
    webhookSecret: stripe.webhookSecret.reveal(),
    currency: stripe.currency,
    baseUrl: stripe.baseUrl,
    returnUrlOf: returnUrlOf(settings),
  })
}
