import { ImageStatus, isRunning, SECOND } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds that are left; `longer`: more than usual have passed, and nothing says how many more. */
export type TimeLeft = number | 'longer' | null

type Observed = Pick<ImageSet, 'id' | 'status' | 'progress' | 'operation' | 'etaSeconds'>

/** How one set went on while it was watched. Times in epoch ms. */
interface Pace {
  status: ImageSet['status']
  began: number
  from: number
  at: number
  progress: number
  told: number | null
}

/** Percent that must have been gained before the pace says anything, and after which it says all. */
const TELLING = 5
const CONVINCING = 20
/** Seen from so early on, a set tells how long a whole one takes. */
const FROM_THE_BEGINNING = 20
const LATELY = 5

/**
 * How fast sets are drawn, by what is seen of them: the server says how long they usually take, and knows nothing of a
 * machine that is slow just now, or has become faster.
 */
export class Paces {
  readonly #running = new Map<string, Pace>()
  /** How long the last ones took from beginning to end, by operation. */
  readonly #lately = new Map<number, number[]>()

  note(set: Observed, now: number): void {
    const before = this.#running.get(set.id)
    if (!isRunning(set.status)) {
      if (before && set.status === ImageStatus.Succeeded) this.#finished(set, before, now)
      this.#running.delete(set.id)
      return
    }
    const told = set.etaSeconds === null ? null : set.etaSeconds * SECOND
    const drawn = set.status === ImageStatus.InProgress
    const goesOn = before?.status === set.status && (drawn || before.told === told)
    if (!goesOn) {
      const { status, progress } = set
      this.#running.set(set.id, { status, began: now, from: progress, at: now, progress, told })
    } else if (set.progress > before.progress) {
      before.at = now
      before.progress = set.progress
    }
  }

  left(set: Observed, now: number): TimeLeft {
    const pace = this.#running.get(set.id)
    if (!pace || pace.status !== set.status) return set.etaSeconds === null ? null : set.etaSeconds * SECOND
    const passed = now - pace.began
    if (set.status !== ImageStatus.InProgress) {
      return pace.told !== null && pace.told > passed ? pace.told - passed : null
    }
    const usual = this.#usual(set, pace)
    const usualLeft = usual === null ? null : usual * (1 - pace.from / 100) - passed
    const ownLeft = ownPace(pace, now)
    if (ownLeft === null) return usualLeft === null || usualLeft > 0 ? usualLeft : 'longer'
    if (usualLeft === null || usualLeft <= 0) return ownLeft
    const trust = Math.min(1, (pace.progress - pace.from) / CONVINCING)
    return ownLeft * trust + usualLeft * (1 - trust)
  }

  #finished({ operation }: Observed, { began, from }: Pace, now: number): void {
    if (from > FROM_THE_BEGINNING) return
    const took = (now - began) / (1 - from / 100)
    this.#lately.set(operation, [...(this.#lately.get(operation) ?? []), took].slice(-LATELY))
  }

  #usual({ operation }: Observed, { told, from }: Pace): number | null {
    const lately = [...(this.#lately.get(operation) ?? [])].sort((a, b) => a - b)
    return lately[lately.length >> 1] ?? (told === null ? null : told / (1 - Math.min(from, 99) / 100))
  }
}

/** By what this very set gained in the time that it was watched; null before that says anything. */
function ownPace({ began, from, at, progress }: Pace, now: number): number | null {
  const gained = progress - from
  if (gained < TELLING || at - began < SECOND) return null
  // While nothing is gained it becomes slower, as if the next percent came just now.
  const each = Math.max((at - began) / gained, (now - began) / (gained + 1))
  return each * (100 - progress) - Math.min(now - at, each)
}

const paces = new WeakMap<QueryClient, Paces>()

/** Those of one provider: what is seen in the queue is known in the viewer. */
export function pacesOf(queries: QueryClient): Paces {
  const known = paces.get(queries) ?? new Paces()
  paces.set(queries, known)
  return known
}
