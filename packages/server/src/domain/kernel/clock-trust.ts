import { DAY, HOUR, MINUTE } from '@easel/contract/numbers'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** A tolerable error: a clock ahead by less removes only what was due within a day anyway. */
const TOLERANCE = DAY
/**
 * How long removal stays paused after a jump. A jump is corrected within this time, or the clock is right (a machine
 * that was suspended jumps too).
 */
const PAUSE_AFTER_JUMP = HOUR
/** How often the time is recorded. */
const RECORD_INTERVAL = MINUTE

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
 * Decides whether due data may be removed permanently, because a removal cannot be undone when the clock is corrected.
 * Refuses while the clock is over a day ahead of the database's, for an hour after a jump of more than a day, and for
 * an hour after a start over a day away from the recorded time.
 */
export function createClockTrust({ clock, databaseNow, elapsed, lastSeen, log }: Parts) {
  const readClocks = (): Reading => ({ shown: clock.now(), elapsed: elapsed() })
  let last: Reading | null = null
  let pausedSince: { elapsed: number; reason: string } | null = null
  let writtenAt: number | null = null
  let reason: string | null = null

  const observe = async (reading: Reading): Promise<void> => {
    const before = last
    if (before === null) {
      const lastReading = await lastSeen.read()
      const off = lastReading === null ? 0 : reading.shown - lastReading
      if (Math.abs(off) > TOLERANCE) pausedSince = { elapsed: reading.elapsed, reason: awayBy(off) }
    } else {
      const jump = reading.shown - before.shown - (reading.elapsed - before.elapsed)
      if (jump > TOLERANCE) pausedSince = { elapsed: reading.elapsed, reason: 'it jumped' }
      else if (jump < -TOLERANCE) pausedSince = null
    }
    last = reading
    if (pausedSince && reading.elapsed - pausedSince.elapsed >= PAUSE_AFTER_JUMP) pausedSince = null
  }

  const recordTime = async ({ shown, elapsed }: Reading): Promise<void> => {
    if (writtenAt !== null && elapsed - writtenAt < RECORD_INTERVAL) return
    await lastSeen.write(shown)
    writtenAt = elapsed
  }

  return {
    async mayRemove(): Promise<boolean> {
      const reading = readClocks()
      await observe(reading)
      const isAhead = reading.shown - (await databaseNow()) > TOLERANCE
      const found = isAhead ? 'it is ahead of the database' : (pausedSince?.reason ?? null)
      if (found !== null && reason === null) {
        log.warn(
          { now: new Date(reading.shown).toISOString(), reason: found },
          'nothing is removed: the clock may be wrong',
        )
      }
      reason = found
      if (reason === null) await recordTime(reading)
      return reason === null
    },

    /** Why removal is paused, as of the last check; null while the clock is trusted. */
    doubt: (): string | null => reason,
  }
}

export type ClockTrust = ReturnType<typeof createClockTrust>

const awayBy = (ms: number): string => {
  const days = Math.round(Math.abs(ms) / DAY)
  return `at the start it was ${days} ${days === 1 ? 'day' : 'days'} ${ms > 0 ? 'after' : 'before'} the last recorded time`
}
