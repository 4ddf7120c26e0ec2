import { digitsOf } from '../../../domain/payments/plans.ts'

/** Stripe's own units are those of ISO 4217, but for these: digits after the point. */
const DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

const factorOf = (currency: string): number =>
  10 ** ((DIGITS[currency] ?? digitsOf(currency)) - digitsOf(currency))

/** Null where Stripe has no coin for it. */
export function toStripe(amount: number, currency: string): number | null {
  const inMinorUnits = amount * factorOf(currency)
  return Number.isSafeInteger(inMinorUnits) ? inMinorUnits : null
}

export const fromStripe = (amount: number, currency: string): number =>
  Math.round(amount / factorOf(currency))
