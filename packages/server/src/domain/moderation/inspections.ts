import { SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { createRecentCounts } from '../kernel/recent-counts.ts'

interface Parts {
  limits: {
    inspectionsPerWindow: number
    addressInspectionsPerWindow: number
    networkTimes: number
    submitWindowSeconds: number
  }
  clock: Clock
}

/**
 * How often somebody may ask whether words would be refused: without a limit the answers are a way to try disguises
 * until one passes. What is refused elsewhere without a pause is such an answer, too.
 */
export function createInspections({ limits, clock }: Parts) {
  const { inspectionsPerWindow, addressInspectionsPerWindow, networkTimes } = limits
  const counter = () =>
    createRecentCounts(clock, limits.submitWindowSeconds * SECOND, {
      own: inspectionsPerWindow,
      address: addressInspectionsPerWindow,
      networkTimes,
    })
  const asked = counter()
  const refused = counter()

  const count = (principal: Principal): void => {
    asked.check(principal)
    asked.add(principal)
  }

  return {
    /** Counts one more; refuses with 430 when that is too many. */
    count,

    /** Refuses with 430 who was refused too often. Asked before the words are judged, or the refusal would tell. */
    checkRefused: refused.check,

    /** Counts words that were refused without a pause as one more inspection. */
    countRefused(principal: Principal): void {
      refused.add(principal)
      count(principal)
    },
  }
}

export type Inspections = ReturnType<typeof createInspections>
