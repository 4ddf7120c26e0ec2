import { DAY, HOUR, MINUTE } from '@easel/contract/numbers'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** A tolerable error: a clock ahead by less removes only what was due within a day anyway. */
const OFF_AT_MOST = DAY
/**
 * How long removal stays paused after a jump. A jump is corrected within this time, or the clock is right (a machine
 * that was suspended jumps too).
 */
const SET_RIGHT_WITHIN = HOUR
/** How often the time is recorded. */
const WRITTEN_EVERY = MINUTE

interface Parts {
  clock: Clock
  /** The database's clock; the database may run on another machine. */
  databaseNow(): Promise<number>
  /** Monotonic milliseconds. */
  elapsed(): number
  /** The last time at which an earlier or another process trusted its clock. */
  lastSeen: { read(): Promise<number | null>; write(at: number): Promise<void> }
  log: Log
}

interface Reading {
  shown: number
  elapsed: number
}

/**
 * Decides whether due data may be removed for good, because a removal cannot be undone when the clock is corrected.
 * Refuses while the clock is over a day ahead of the database's, for an hour after a jump of more than a day, and for
 * an hour after a start over a day away from the recorded time.
 */
export function createClockTrust({ clock, databaseNow, elapsed, lastSeen, log }: Parts) {
  const look = (): Reading => ({ shown: clock.now(), elapsed: elapsed() })
  let last: Reading | null = null
  let heldSince: { elapsed: number; reason: string } | null = null
  let writtenAt: number | null = null
  let reason: string | null = null

  const notice = async (seen: Reading): Promise<void> => {
    const before = last
    if (before === null) {
      const witness = await lastSeen.read()
      const off = witness === null ? 0 : seen.shown - witness
      if (Math.abs(off) > OFF_AT_MOST) heldSince = { elapsed: seen.elapsed, reason: awayBy(off) }
    } else {
      const leap = seen.shown - before.shown - (seen.elapsed - before.elapsed)
      if (leap > OFF_AT_MOST) heldSince = { elapsed: seen.elapsed, reason: 'it has leapt' }
      else if (leap < -OFF_AT_MOST) heldSince = null
    }
    last = seen
    if (heldSince && seen.elapsed - heldSince.elapsed >= SET_RIGHT_WITHIN) heldSince = null
  }

  const writeDown = async ({ shown, elapsed }: Reading): Promise<void> => {
    if (writtenAt !== null && elapsed - writtenAt < WRITTEN_EVERY) return
    await lastSeen.write(shown)
    writtenAt = elapsed
  }

  return {
    async mayRemove(): Promise<boolean> {
      const seen = look()
      await notice(seen)
      const isAhead = seen.shown - (await databaseNow()) > OFF_AT_MOST
      const found = isAhead ? 'it is ahead of the database' : (heldSince?.reason ?? null)
      if (found !== null && reason === null) {
        log.warn(
          { now: new Date(seen.shown).toISOString(), reason: found },
          'nothing is removed: the clock may be wrong',
        )
      }
      reason = found
      if (reason === null) await writeDown(seen)
      return reason === null
    },

    /** Why removal is paused, as of the last check; null while the clock is trusted. */
    doubt: (): string | null => reason,
  }
}

export type ClockTrust = ReturnType<typeof createClockTrust>

const awayBy = (ms: number): string => {
  const days = Math.round(Math.abs(ms) / DAY)
  return `at the start it was ${days} ${days === 1 ? 'day' : 'days'} ${ms > 0 ? 'after' : 'before'} the time last seen`
}
