import { DAY, HOUR } from '@easel/contract/numbers'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** What a clock that is ahead by less removes is what would have gone within a day anyway. */
const AHEAD_AT_MOST = DAY
/** A clock that has leapt is set right by then, or it is right: a machine that was asleep leaps too. */
const SET_RIGHT_WITHIN = HOUR

interface Parts {
  clock: Clock
  /** The database's clock, which may be that of another machine. */
  databaseNow(): Promise<number>
  /** Milliseconds that have passed, whatever the clock is set to. */
  passed(): number
  log: Log
}

/**
 * Whether what is due by the clock may be removed for good: not while it is more than a day ahead of the database's,
 * and not right after it has leapt by more than that. What is removed does not come back when the clock is set right.
 */
export function createClockTrust({ clock, databaseNow, passed, log }: Parts) {
  const look = () => ({ shown: clock.now(), passed: passed() })
  let last = look()
  let leaptAt: number | null = null
  let trusted = true

  const doubt = async (): Promise<string | null> => {
    const seen = look()
    const leap = seen.shown - last.shown - (seen.passed - last.passed)
    last = seen
    if (leap > AHEAD_AT_MOST) leaptAt = seen.passed
    else if (leap < -AHEAD_AT_MOST) leaptAt = null
    if (seen.shown - (await databaseNow()) > AHEAD_AT_MOST) return 'it is ahead of the database'
    return leaptAt !== null && seen.passed - leaptAt < SET_RIGHT_WITHIN ? 'it has leapt' : null
  }

  return async (): Promise<boolean> => {
    const reason = await doubt()
    if (reason !== null && trusted) {
      log.warn(
        { now: new Date(clock.now()).toISOString(), reason },
        'nothing is removed: the clock may be wrong',
      )
    }
    trusted = reason === null
    return trusted
  }
}

export type ClockTrust = ReturnType<typeof createClockTrust>
