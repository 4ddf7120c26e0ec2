import { SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { createRecentCounts } from '../kernel/recent-counts.ts'

interface Parts {
  limits: {
    inspectionsPerWindow: number
    addressInspectionsPerWindow: number
    networkLimitFactor: number
    submitWindowSeconds: number
  }
  clock: Clock
}

/**
 * Limits inspections, because unlimited answers would let somebody probe disguises. Refusals without a pause count as
 * inspections.
 */
export function createInspections({ limits, clock }: Parts) {
  const { inspectionsPerWindow, addressInspectionsPerWindow, networkLimitFactor } = limits
  const counter = () =>
    createRecentCounts(clock, limits.submitWindowSeconds * SECOND, {
      own: inspectionsPerWindow,
      address: addressInspectionsPerWindow,
      networkLimitFactor,
    })
  const requests = counter()
  const refused = counter()

  const count = (principal: Principal): void => {
    requests.check(principal)
    requests.add(principal)
  }

  return {
    /** Counts one more; refuses with 430 when that is too many. */
    count,

    /**
     * Refuses with 430 after too many refusals. Checked before the text is inspected, because the refusal would
     * reveal the result.
     */
    checkRefused: refused.check,

    /** Counts words that were refused without a pause as one more inspection. */
    countRefused(principal: Principal): void {
      refused.add(principal)
      count(principal)
    },
  }
}

export type Inspections = ReturnType<typeof createInspections>
