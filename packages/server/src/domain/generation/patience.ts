import { MINUTE, SECOND, SLOTS } from '@easel/contract/numbers'
import type { Work } from '../kernel/work.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Choice } from './engine-order.ts'
import type { Timings } from './ports.ts'
import type { Patience } from './silence-timer.ts'

interface Parts {
  timings: Pick<Timings, 'most'>
  breaker: Pick<CircuitBreaker, 'silent' | 'heard'>
  limits: { engineTimeoutSeconds: number }
}

/** In ms, for engines that are quick. */
const WORRIED_AFTER = 15 * SECOND
const GIVEN_UP_AFTER = MINUTE
/** As multiples of what 19 of 20 sets take: many engines say nothing until a set is done. */
const WORRIED_AT = 2
const GIVEN_UP_AT = 4
/** As a share of the time-out; of engines that have made no such set yet, no earlier. */
const LATEST_WORRIED_AT = 0.5

/**
 * How long an engine may keep silent: until its time-out. Where another one could make the set, an engine that is silent for far
 * longer than its sets take is worried about, so that others need not wait for it, and given up earlier. One that has made
 * nothing yet may be slow, so that it is worried about late and has its whole time-out.
 */
export const createPatienceWith =
  ({ timings, breaker, limits }: Parts) =>
  async ({ profile, hasOthers }: Choice, { operation, imageCount }: Work): Promise<Patience> => {
    const { id } = profile
    const until = (profile.timeoutSeconds ?? limits.engineTimeoutSeconds) * SECOND
    const heard = () => void breaker.heard(id)
    // Nobody is told of its silence, but others of what is heard: what only it can do says that it works.
    if (!hasOthers) return { until, worry: { after: Number.POSITIVE_INFINITY, silent: () => {}, heard } }
    // A database that does not answer says nothing of the engine.
    const most = await timings.most(id, operation, imageCount ?? SLOTS.length).catch(() => null)
    const latest = LATEST_WORRIED_AT * until
    const after = most === null ? latest : Math.min(latest, Math.max(WORRIED_AFTER, WORRIED_AT * most))
    return {
      until: most === null ? until : Math.min(until, Math.max(GIVEN_UP_AFTER, GIVEN_UP_AT * most)),
      worry: { after, silent: (lasts) => void breaker.silent(id, lasts), heard },
    }
  }
