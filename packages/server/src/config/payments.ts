import type { PaymentProviderName } from '@easel/contract/payments'
import { z } from 'zod'
import type { Plan } from '../domain/payments/plans.ts'
import { checkAlipayKeys } from './alipay-keys.ts'
import { address, bothKeys, keyFields, nameOrJson, withKey } from './keys.ts'
import { Secret } from './secret.ts'
import { StartError } from './start-error.ts'

const NONE = 'none'
const oneKey = (given: { apiKey?: string | undefined; apiKeyEnv?: string | undefined }) =>
  !bothKeys(given) && (given.apiKey ?? given.apiKeyEnv) !== undefined
const ONE_KEY = { path: ['apiKeyEnv'], message: 'or apiKey is needed, and only one of them' }
const Currency = z.string().regex(/^[A-Z]{3}$/, { message: 'must be a currency such as USD' })

const Alipay = z
  .strictObject({
    appId: z.string().regex(/^\d{8,32}$/, { message: 'must be the digits of an application id' }),
    alipayPublicKey: z.string().min(100),
    /** Who receives the money, where several sellers share the application. */
    sellerId: z
      .string()
      .regex(/^2088\d{12}$/, { message: 'must be the 16 digits of a seller (2088…)' })
      .optional(),
    keyType: z.enum(['PKCS1', 'PKCS8']).default('PKCS8'),
    gateway: address.default('https://openapi.alipay.com/gateway.do'),
    ...keyFields,
  })
  .refine(oneKey, ONE_KEY)

const Stripe = z
  .strictObject({
    webhookSecret: z.string().min(8).optional(),
    webhookSecretEnv: z.string().min(1).optional(),
    currency: Currency.default('USD'),
    baseUrl: address.optional(),
    ...keyFields,
  })
  .refine(oneKey, ONE_KEY)
  .refine((given) => (given.webhookSecret === undefined) !== (given.webhookSecretEnv === undefined), {
    path: ['webhookSecretEnv'],
    message: 'or webhookSecret is needed, and only one of them',
  })

const Sandbox = z.strictObject({ currency: Currency.default('USD') })

const Providers = z.strictObject({
  alipay: Alipay.optional(),
  stripe: Stripe.optional(),
  sandbox: Sandbox.optional(),
})

/** A schema answers in its own order, not in that of the setting. */
const InOrder = z.unknown().transform((value, context) => {
  const parsed = Providers.safeParse(value)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  }
  const order = Object.keys(value as object) as PaymentProviderName[]
  return { ...parsed.data, order }
})

/** Payment providers in the order in which they are offered, `sandbox`, or `none`. */
export const PaymentsSetting = nameOrJson(InOrder, (name) => (name === NONE ? {} : { [name]: {} }))

type Given = z.output<typeof PaymentsSetting>

export interface PaymentsConfig {
  alipay: (Omit<z.output<typeof Alipay>, 'apiKey' | 'apiKeyEnv'> & { apiKey: Secret | null }) | null
  stripe: { apiKey: Secret | null; webhookSecret: Secret; currency: string; baseUrl: string | null } | null
  sandbox: { currency: string } | null
  /** In the order in which they are offered. */
  order: readonly PaymentProviderName[]
}

/** What buying is composed of. */
export interface PaymentSettings {
  payments: PaymentsConfig
  plans: readonly Plan[]
  /** Lines of name and address on invoices. */
  seller: readonly string[]
  /** Null: links lead to this machine only. */
  publicUrl: string | null
  port: number
}

/**
 * The providers with their keys; without a setting the sandbox in development, and none where others can reach
 * it. Throws where a key is missing or wrong, or PUBLIC_URL, which providers send their notifications to, is missing.
 */
export function paymentProviders(
  given: Given | undefined,
  environment: Record<string, string | undefined>,
  { isOpen, publicUrl }: { isOpen: boolean; publicUrl: string | undefined },
): PaymentsConfig {
  const { alipay, stripe, sandbox, order } = given ?? PaymentsSetting.parse(isOpen ? NONE : 'sandbox')
  if ((alipay || stripe) && publicUrl === undefined) {
    throw new StartError(
      'Setting PAYMENTS needs PUBLIC_URL: the origin of this installation, which the provider sends its notifications to.',
    )
  }
  return {
    alipay: alipay ? alipayAccount(alipay, environment) : null,
    stripe: stripe ? stripeAccount(stripe, environment) : null,
    sandbox: sandbox ?? null,
    order,
  }
}

/** A warning for each provider in whose currency nothing is sold. */
export function unpriced({ alipay, stripe, sandbox }: PaymentsConfig, plans: readonly Plan[]): string[] {
  const currencies = { alipay: alipay && 'CNY', stripe: stripe?.currency, sandbox: sandbox?.currency }
  return Object.entries(currencies)
    .filter(([, currency]) => currency && plans.every(({ prices }) => prices[currency] === undefined))
    .map(
      ([name, currency]) =>
        `${name} of PAYMENTS takes ${currency}, but no plan in PLANS has a price in it: nothing can be bought there.`,
    )
}

function alipayAccount(
  given: z.output<typeof Alipay>,
  environment: Record<string, string | undefined>,
): NonNullable<PaymentsConfig['alipay']> {
  const account = withKey('PAYMENTS (alipay)', given, environment)
  checkAlipayKeys({ ...account, privateKey: account.apiKey?.reveal() ?? '' })
  return account
}

function stripeAccount(
  given: z.output<typeof Stripe>,
  environment: Record<string, string | undefined>,
): NonNullable<PaymentsConfig['stripe']> {
  const { webhookSecret, webhookSecretEnv, ...rest } = given
  const secret = webhookSecretEnv === undefined ? webhookSecret : environment[webhookSecretEnv]
  if (!secret) {
    throw new StartError(
      `Setting PAYMENTS (stripe) is wrong: the secret of its notifications is expected in ${webhookSecretEnv}, which is not set.`,
    )
  }
  const { apiKey, currency, baseUrl } = withKey('PAYMENTS (stripe)', rest, environment)
  return { apiKey, webhookSecret: new Secret(secret), currency, baseUrl: baseUrl ?? null }
}
