/** What is sold: days of membership, or a permanent one. Amounts are integers of the currency's smallest unit. */
export interface Plan {
  id: string
  /** 1: shown in the dialog. */
  type: number
  /** The period as the wire has it: holds 永久, 年, 季, 月 or 周. */
  text: string
  days: number
  permanent: boolean
  /** Shown as a discount. */
  discounted: boolean
  banner: string | null
  /** By currency, as ISO 4217 has it. */
  prices: Readonly<Record<string, Price>>
}

export interface Price {
  amount: number
  /** Before the discount. */
  origin: number
}

/**
 * Currencies without exactly two digits after the point, by ISO 4217. Amounts are stored by it, not by how prices are
 * written, which differs from it (forints without their fillér) and changes with the runtime.
 */
const DIGITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
])

/** Digits after the point of a currency: 2 of USD and CNY, 0 of JPY. */
export const digitsOf = (currency: string): number => DIGITS[currency] ?? 2

/** `$` for USD, `¥` for CNY: without the country's letters. */
export const signOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** 2999 of USD is 29.99. */
export const toWhole = (amount: number, currency: string): number => amount / 10 ** digitsOf(currency)

/** 29.99 of USD is 2999. Null where that is no whole number of the smallest unit, such as 1.005. */
export function toMinor(whole: number, currency: string): number | null {
  const scaled = whole * 10 ** digitsOf(currency)
  const minor = Math.round(scaled)
  return Math.abs(scaled - minor) < 1e-6 && Number.isSafeInteger(minor) ? minor : null
}
