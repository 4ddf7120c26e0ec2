/** What somebody buys: so many days, or for good. Amounts are integers of the currency's smallest unit. */
export interface Plan {
  id: string
  /** 1: stands in the dialog. */
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

/** Digits after the point of a currency: 2 of USD and CNY, 0 of JPY. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

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
