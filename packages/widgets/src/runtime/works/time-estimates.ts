import { ImageStatus, isRunning, SECOND } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds left. `longer`: the usual time is over, and the rest cannot be estimated. */
export type TimeLeft = number | 'longer' | null

type Observed = Pick<ImageSet, 'id' | 'status' | 'progress' | 'operation' | 'etaSeconds'>

/** The observed progress of one set. Times in epoch ms. */
interface Observation {
  status: ImageSet['status']
  began: number
  from: number
  at: number
  progress: number
  eta: number | null
}

/** Percent of progress from which the observed speed is used, and from which it is used alone. */
const MIN_GAIN = 5
const FULL_TRUST_GAIN = 20
/** Percent: a set that was observed from here on counts for the average of whole sets. */
const EARLY_PROGRESS = 20
const RECENT = 5

/**
 * Estimates the remaining time from observed progress. The server only knows the usual duration, not a machine that is
 * slow at present or has become faster.
 */
export class TimeEstimates {
  readonly #running = new Map<string, Observation>()
  /** Durations of the last sets from start to end, by operation. */
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
    const continues = before?.status === set.status && (drawn || before.eta === eta)
    if (!continues) {
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
    const duration = (now - began) / (1 - from / 100)
    this.#recent.set(operation, [...(this.#recent.get(operation) ?? []), duration].slice(-RECENT))
  }

  #usual({ operation }: Observed, { eta, from }: Observation): number | null {
    const recent = [...(this.#recent.get(operation) ?? [])].sort((a, b) => a - b)
    return recent[recent.length >> 1] ?? (eta === null ? null : eta / (1 - Math.min(from, 99) / 100))
  }
}

/** The estimate from this set's own progress; null before there is enough of it. */
function estimateFromProgress({ began, from, at, progress }: Observation, now: number): number | null {
  const gained = progress - from
  if (gained < MIN_GAIN || at - began < SECOND) return null
  // While progress stalls the estimate grows, as if the next percent came now.
  const each = Math.max((at - began) / gained, (now - began) / (gained + 1))
  return each * (100 - progress) - Math.min(now - at, each)
}

const estimates = new WeakMap<QueryClient, TimeEstimates>()

/** One instance for each provider: progress observed in the queue is known in the viewer. */
export function timeEstimatesOf(queries: QueryClient): TimeEstimates {
  const known = estimates.get(queries) ?? new TimeEstimates()
  estimates.set(queries, known)
  return known
}
