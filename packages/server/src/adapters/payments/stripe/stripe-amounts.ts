import { digitsOf } from '../../../domain/payments/plans.ts'

/** Digits after the point where Stripe's units differ from ISO 4217. */
const DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

const factorOf = (currency: string): number =>
  10 ** ((DIGITS[currency] ?? digitsOf(currency)) - digitsOf(currency))

/** Null where the amount has more decimals than Stripe allows. */
export function toStripe(amount: number, currency: string): number | null {
  const inMinorUnits = amount * factorOf(currency)
  return Number.isSafeInteger(inMinorUnits) ? inMinorUnits : null
}

export const fromStripe = (amount: number, currency: string): number =>
  Math.round(amount / factorOf(currency))
