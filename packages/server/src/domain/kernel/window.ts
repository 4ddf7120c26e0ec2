import { SECOND } from '@easel/contract/numbers'

/** Clocks of several machines differ by this much without anybody's fault. */
const CLOCK_TOLERANCE = 10 * SECOND

/** The time in which something is counted, up to now. */
export interface Window {
  now: number
  /** What is not later than that counts no more. */
  after: number
  /**
   * What is dated later than that was written while a clock was ahead. It counts, or setting a clock back would be a
   * gift; but from the moment on that somebody first looks at it, or it would count until the clock has caught up.
   * Who looks with a time to write therefore dates it `now`. A clock that is behind its neighbours brings theirs to its
   * own time: they leave earlier with those, by as much as it is behind, and never later with itself.
   */
  latest: number
}

export const windowOf = (now: number, span: number): Window => ({
  now,
  after: now - span,
  latest: now + CLOCK_TOLERANCE,
})

/** A wait that began while a clock was ahead ends no later than one that begins now. */
export const endOfWait = (until: number, now: number, span: number): number => Math.min(until, now + span)

/** Whole seconds until the oldest part of a window comes free: never more than the window is long. */
export const secondsUntilFree = (oldestAt: number | null, span: number, now: number): number =>
  Math.max(1, Math.ceil((endOfWait((oldestAt ?? now) + span, now, span) - now) / SECOND))
