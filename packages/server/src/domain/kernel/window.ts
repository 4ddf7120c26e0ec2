import { SECOND } from '@easel/contract/numbers'

/** Normal clock skew between machines. */
const CLOCK_TOLERANCE = 10 * SECOND

/** A sliding window that ends now. */
export interface Window {
  now: number
  /** Entries up to this time no longer count. */
  after: number
  /**
   * Entries dated later were written by a clock that was ahead. They count, because setting a clock back must not
   * reset limits, but only from the moment a writer first meets them, because otherwise they would count until real
   * time catches up. That writer therefore redates them to now. It redates only entries that are ahead of the
   * database's clock too, which all processes share, and never to before that clock: a process whose own clock is
   * behind would otherwise move its neighbors' entries out of their windows.
   */
  latest: number
}

export const windowOf = (now: number, duration: number): Window => ({
  now,
  after: now - duration,
  latest: now + CLOCK_TOLERANCE,
})

/** A wait that began while a clock was ahead ends no later than one that begins now. */
export const endOfWait = (until: number, now: number, duration: number): number =>
  Math.min(until, now + duration)

/** Whole seconds until the oldest entry leaves the window; at most the window's length. */
export const secondsUntilFree = (oldestAt: number | null, duration: number, now: number): number =>
  Math.max(1, Math.ceil((endOfWait((oldestAt ?? now) + duration, now, duration) - now) / SECOND))
