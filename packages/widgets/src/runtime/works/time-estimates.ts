import { ImageStatus, isRunning, SECOND } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds that are left; `longer`: more than usual have passed, and nothing says how many more. */
export type TimeLeft = number | 'longer' | null

type Observed = Pick<ImageSet, 'id' | 'status' | 'progress' | 'operation' | 'etaSeconds'>

/** How one set went on while it was watched. Times in epoch ms. */
interface Observation {
  status: ImageSet['status']
  began: number
  from: number
  at: number
  progress: number
  eta: number | null
}

/** Percent that must have been gained before the pace says anything, and after which it says all. */
const MIN_GAIN = 5
const FULL_TRUST_GAIN = 20
/** Seen from so early on, a set tells how long a whole one takes. */
const EARLY_PROGRESS = 20
const RECENT = 5

/**
 * How fast sets are drawn, by what is seen of them: the server says how long they usually take, and knows nothing of a
 * machine that is slow just now, or has become faster.
 */
export class TimeEstimates {
  readonly #running = new Map<string, Observation>()
  /** How long the last ones took from beginning to end, by operation. */
  readonly #recent = new Map<number, number[]>()

  observe(set: Observed, now: number): void {
    const before = this.#running.get(set.id)
    if (!isRunning(set.status)) {
      if (before && set.status === ImageStatus.Succeeded) this.#finished(set, before, now)
      this.#running.delete(set.id)
      return
    }
    const eta = set.etaSeconds === null ? null : set.etaSeconds * SECOND
    const drawn = set.status === ImageStatus.InProgress
    const goesOn = before?.status === set.status && (drawn || before.eta === eta)
    if (!goesOn) {
      const { status, progress } = set
      this.#running.set(set.id, { status, began: now, from: progress, at: now, progress, eta })
    } else if (set.progress > before.progress) {
      before.at = now
      before.progress = set.progress
    }
  }

  timeLeft(set: Observed, now: number): TimeLeft {
    const observation = this.#running.get(set.id)
    if (!observation || observation.status !== set.status)
      return set.etaSeconds === null ? null : set.etaSeconds * SECOND
    const passed = now - observation.began
    if (set.status !== ImageStatus.InProgress) {
      return observation.eta !== null && observation.eta > passed ? observation.eta - passed : null
    }
    const usual = this.#usual(set, observation)
    const usualLeft = usual === null ? null : usual * (1 - observation.from / 100) - passed
    const ownLeft = estimateFromProgress(observation, now)
    if (ownLeft === null) return usualLeft === null || usualLeft > 0 ? usualLeft : 'longer'
    if (usualLeft === null || usualLeft <= 0) return ownLeft
    const trust = Math.min(1, (observation.progress - observation.from) / FULL_TRUST_GAIN)
    return ownLeft * trust + usualLeft * (1 - trust)
  }

  #finished({ operation }: Observed, { began, from }: Observation, now: number): void {
    if (from > EARLY_PROGRESS) return
    const took = (now - began) / (1 - from / 100)
    this.#recent.set(operation, [...(this.#recent.get(operation) ?? []), took].slice(-RECENT))
  }

  #usual({ operation }: Observed, { eta, from }: Observation): number | null {
    const recent = [...(this.#recent.get(operation) ?? [])].sort((a, b) => a - b)
    return recent[recent.length >> 1] ?? (eta === null ? null : eta / (1 - Math.min(from, 99) / 100))
  }
}

/** By what this very set gained in the time that it was watched; null before that says anything. */
function estimateFromProgress({ began, from, at, progress }: Observation, now: number): number | null {
  const gained = progress - from
  if (gained < MIN_GAIN || at - began < SECOND) return null
  // While nothing is gained it becomes slower, as if the next percent came just now.
  const each = Math.max((at - began) / gained, (now - began) / (gained + 1))
  return each * (100 - progress) - Math.min(now - at, each)
}

const estimates = new WeakMap<QueryClient, TimeEstimates>()

/** Those of one provider: what is seen in the queue is known in the viewer. */
export function timeEstimatesOf(queries: QueryClient): TimeEstimates {
  const known = estimates.get(queries) ?? new TimeEstimates()
  estimates.set(queries, known)
  return known
}
