import type { PaymentProviderName } from '@easel/contract/payments'
import type { Plan } from '@easel/contract/types'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Periods by the character that identifies them in the server’s text, in order of precedence. */
const PERIODS: readonly [sign: string, name: MessageDescriptor][] = [
  ['永久', msg`Permanent`],
  ['年', msg`Year`],
  ['季', msg`Quarter`],
  ['月', msg`Month`],
  ['周', msg`Week`],
]

/** The period in the reader's language; an unknown text stays as it is. */
export const periodOf = (text: string): MessageDescriptor | string =>
  PERIODS.find(([sign]) => text.includes(sign))?.[1] ?? text

/** The name of a payment method. */
export const METHOD_NAMES: Record<PaymentProviderName, MessageDescriptor> = {
  alipay: msg`Alipay`,
  stripe: msg`Card or wallet (Stripe)`,
  sandbox: msg`Sandbox`,
}

/** A price in the format of the reader's language: `$29.99`, `29,99 €`; with the currency's own decimals, or so many. */
export const priceOf = (
  amount: number,
  { currency }: Pick<Plan, 'currency'>,
  tag: string,
  digits?: number,
): string =>
  new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)

/** The price per day, with two decimals; null for a permanent plan. */
export function dailyPriceOf(plan: Pick<Plan, 'currency' | 'price' | 'value'>, tag: string): string | null {
  const days = Math.abs(plan.value)
  return days === 0 ? null : priceOf(plan.price / days, plan, tag, 2)
}
