import { z } from 'zod'
import { type Plan, toMinor } from '../domain/payments/plans.ts'

/** The periods that pages have words for. */
const PERIOD = /永久|年|季|月|周/
const Currency = z.string().regex(/^[A-Z]{3}$/, { message: 'must be a currency such as USD' })

const PlanSetting = z
  .strictObject({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, { message: 'must be 1 to 64 letters, digits, - and _' }),
    type: z.int().default(1),
    text: z.string().regex(PERIOD, { message: 'must contain one of 永久, 年, 季, 月, 周' }),
    /** Days; negative: shown as a discount; 0: permanent. */
    value: z.int().min(-36_500).max(36_500),
    banner: z.string().min(1).max(20).nullable().default(null),
    /** By currency: what it costs, and what it cost before. */
    prices: z
      .record(
        Currency,
        z.strictObject({ price: z.number().positive(), origin: z.number().positive().optional() }),
      )
      .refine((prices) => Object.keys(prices).length > 0, {
        message: 'must have a price in one currency at least',
      }),
  })
  .transform((given, context): Plan => {
    const prices = Object.entries(given.prices).map(([currency, { price, origin }]) => {
      const amount = toMinor(price, currency)
      const before = toMinor(origin ?? price, currency)
      if (!amount || !before) {
        const message = `has a price with more decimals than ${currency} allows`
        context.addIssue({ code: 'custom', path: ['prices'], message })
      }
      return [currency, { amount: amount ?? 0, origin: before ?? 0 }] as const
    })
    return {
      id: given.id,
      type: given.type,
      text: given.text,
      days: Math.abs(given.value),
      permanent: given.value === 0,
      discounted: given.value < 0,
      banner: given.banner,
      prices: Object.fromEntries(prices),
    }
  })

/** What is sold. */
export const Plans = z
  .array(PlanSetting)
  .max(50)
  .refine((plans) => new Set(plans.map(({ id }) => id)).size === plans.length, {
    message: 'has a duplicate id',
  })

/** Plans of which the name says that they never end, or not, and the days otherwise. Pages go by the days. */
export const misnamedPlans = (plans: readonly Plan[]): string[] =>
  plans
    .filter(({ text, permanent }) => text.includes('永久') !== permanent)
    .map(
      ({ id, text, permanent }) =>
        `The plan ${id} of PLANS has the text ${text} and ${permanent ? 'the value 0: it never ends. If it should, give its days as the value; if not, let its text hold 永久' : 'a value other than 0: it ends. If it should not, set its value to 0; if it should, name another period'}.`,
    )

/** Without the setting. Amounts in dollars, and in yuan for Alipay. */
export const DEFAULT_PLANS = Plans.parse([
  planOf('week', '周', 7, [3.99, 3.99], [25, 25]),
  planOf('quarter', '季', 90, [14.99, 17.99], [98, 118]),
  planOf('year', '年', 365, [29.99, 59.99], [198, 398]),
  { ...planOf('year-offer', '年', -365, [26.99, 29.99], [178, 198]), banner: '10%' },
  planOf('permanent', '永久', 0, [69.99, 99.99], [468, 668]),
])

function planOf(
  id: string,
  text: string,
  value: number,
  [usd, usdBefore]: [number, number],
  [cny, cnyBefore]: [number, number],
) {
  return {
    id,
    text,
    value,
    prices: { USD: { price: usd, origin: usdBefore }, CNY: { price: cny, origin: cnyBefore } },
  }
}
