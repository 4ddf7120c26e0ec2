import { SECOND } from '@easel/contract/numbers'

/** Clocks of several machines differ by this much without anybody's fault. */
const CLOCK_TOLERANCE = 10 * SECOND

/** The time in which something is counted, up to now. */
export interface Window {
  now: number
  /** What is not later than that counts no more. */
  after: number
  /**
   * What is dated later than that may have been written while a clock was ahead. It counts, or setting a clock back
   * would be a gift; but from the moment on that somebody first looks at it, or it would count until the clock has
   * caught up. Who looks with a time to write therefore dates it anew. Whose clock is wrong is for the database to say,
   * which all processes share: dated anew is only what is ahead of its clock too, and never to an earlier time than
   * it shows. Else one whose clock is behind for a minute would date everything of its neighbours to a time that has
   * left their windows when it looks right again. Whoever asks it meanwhile waits until it is set right; nothing is
   * given away. What is ahead of the database alone is left to those whose clock is right: to itself, one whose clock is
   * ahead would else date what it has just written out of its own windows.
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
