import type { PaymentProviderName } from '@easel/contract/payments'
import type { Plan } from '@easel/contract/types'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Periods by the character that identifies them in the server’s text, and the days that they may have. */
const PERIODS: readonly [sign: string, from: number, to: number, name: MessageDescriptor][] = [
  ['年', 365, 366, msg`Year`],
  ['季', 90, 92, msg`Quarter`],
  ['月', 28, 31, msg`Month`],
  ['周', 7, 7, msg`Week`],
]

/**
 * The period in the reader's language. What is bought are the days: where the operator's word has others, as 半年 and 两年
 * have, they are counted.
 */
export function periodOf(
  { text, value }: Pick<Plan, 'text' | 'value'>,
  tag: I18n['locales'],
): MessageDescriptor | string {
  const days = Math.abs(value)
  if (days === 0) return msg`Permanent`
  const known = PERIODS.find(([sign, from, to]) => text.includes(sign) && days >= from && days <= to)
  const count = () =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
  return known?.[3] ?? count()
}

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
  tag: I18n['locales'],
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
export function dailyPriceOf(
  plan: Pick<Plan, 'currency' | 'price' | 'value'>,
  tag: I18n['locales'],
): string | null {
  const days = Math.abs(plan.value)
  return days === 0 ? null : priceOf(plan.price / days, plan, tag, 2)
}
