import { DAY } from '@easel/contract/numbers'
import { DEFAULT_PLANS } from '../../src/config/plans.ts'

/** Days that each code of the sequences grants; one whose reference begins with this is permanent. */
export const CODE_DAYS = 30
export const PERMANENT_CODE = 'permanent-'

interface Granted {
  source: string
  ref: string
  at: number
}

/** What a plan is sold as, whatever was written of its grant. */
const termOf = (planId: string | undefined) => {
  const plan = DEFAULT_PLANS.find(({ id }) => id === planId)
  if (!plan) throw new Error(`Nothing is sold as ${planId}.`)
  return plan
}

/**
 * The membership that follows from what was bought and given, reckoned apart from the product's own way: each of them begins
 * when it is granted or where the one before ends, and lasts as long as its plan says.
 */
export function expectedMembership(
  granted: readonly Granted[],
  planOf: (paymentId: string) => string | undefined,
): { until: number | null; permanent: boolean } {
  let until: number | null = null
  for (const { source, ref, at } of granted.toSorted((a, b) => a.at - b.at)) {
    const { days, permanent } =
      source === 'code' ? { days: CODE_DAYS, permanent: ref.startsWith(PERMANENT_CODE) } : termOf(planOf(ref))
    if (permanent) return { until: null, permanent: true }
    const begins: number = until === null || until < at ? at : until
    until = begins + days * DAY
  }
  return { until, permanent: false }
}
