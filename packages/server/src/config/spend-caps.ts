import { z } from 'zod'
import { toMillionths } from './money.ts'

const Cap = z
  .strictObject({ daily: z.number().nonnegative().optional(), monthly: z.number().nonnegative().optional() })
  .refine(({ daily, monthly }) => daily !== undefined || monthly !== undefined, {
    message: 'needs daily or monthly',
  })

/** What may be spent on the sets of a partner's users, by its id. */
export const PartnerSpendCaps = z.record(z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/), Cap)

interface Given {
  DAILY_SPEND_CAP?: number | undefined
  MONTHLY_SPEND_CAP?: number | undefined
  PARTNER_SPEND_CAPS: z.output<typeof PartnerSpendCaps>
}

/** All caps that are not of one service, in millionths; null: none. */
export const spendCapsOf = ({ DAILY_SPEND_CAP, MONTHLY_SPEND_CAP, PARTNER_SPEND_CAPS }: Given) => ({
  totals: { daily: toMillionths(DAILY_SPEND_CAP), monthly: toMillionths(MONTHLY_SPEND_CAP) },
  partners: new Map(
    Object.entries(PARTNER_SPEND_CAPS).map(([id, { daily, monthly }]) => [
      id,
      { daily: toMillionths(daily), monthly: toMillionths(monthly) },
    ]),
  ),
})
