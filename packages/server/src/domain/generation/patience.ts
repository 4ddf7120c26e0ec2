import { MINUTE, SECOND } from '@easel/contract/numbers'
import type { Work } from '../kernel/work.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Choice } from './engine-order.ts'
import type { Timings } from './ports.ts'
import type { Patience } from './silence-timer.ts'

interface Parts {
  timings: Pick<Timings, 'median'>
  breaker: Pick<CircuitBreaker, 'silent' | 'succeeded'>
  limits: { engineTimeoutSeconds: number }
}

/** In ms, for engines that are quick, and for those that have made nothing yet. */
const WORRIED_AFTER = 15 * SECOND
const UNKNOWN_WORRIED_AFTER = 30 * SECOND
const GIVEN_UP_AFTER = MINUTE
/** As multiples of what a set usually takes. */
const WORRIED_AT = 3
const GIVEN_UP_AT = 6

/**
 * How long an engine may keep silent: until its time-out. Where another one could make the set, an engine that is silent for far
 * longer than it usually takes is worried about, so that others need not wait for it, and given up earlier. One that has made
 * nothing yet may be slow, so that it has its whole time-out.
 */
export const createPatienceWith =
  ({ timings, breaker, limits }: Parts) =>
  async ({ profile, hasOthers }: Choice, { operation }: Work): Promise<Patience> => {
    const { id } = profile
    const until = (profile.timeoutSeconds ?? limits.engineTimeoutSeconds) * SECOND
    if (!hasOthers) return { until }
    // A database that does not answer says nothing of the engine.
    const usual = await timings.median(id, operation).catch(() => null)
    const after = usual === null ? UNKNOWN_WORRIED_AFTER : Math.max(WORRIED_AFTER, WORRIED_AT * usual)
    return {
      until: usual === null ? until : Math.min(until, Math.max(GIVEN_UP_AFTER, GIVEN_UP_AT * usual)),
      worry: { after, silent: () => void breaker.silent(id), heard: () => void breaker.succeeded(id) },
    }
  }
