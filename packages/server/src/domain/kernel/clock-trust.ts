import { DAY, HOUR, MINUTE } from '@easel/contract/numbers'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** What a clock that is ahead by less removes is what would have gone within a day anyway. */
const OFF_AT_MOST = DAY
/** A clock that has leapt is set right by then, or it is right: a machine that was asleep leaps too. */
const SET_RIGHT_WITHIN = HOUR
/** The time is written down this often. */
const WRITTEN_EVERY = MINUTE

interface Parts {
  clock: Clock
  /** The database's clock, which may be that of another machine. */
  databaseNow(): Promise<number>
  /** Milliseconds that have passed, whatever the clock is set to. */
  elapsed(): number
  /** The last time that an earlier process, or another one, believed in. */
  lastSeen: { read(): Promise<number | null>; write(at: number): Promise<void> }
  log: Log
}

interface Reading {
  shown: number
  elapsed: number
}

/**
 * Whether what is due by the clock may be removed for good: not while it is more than a day ahead of the database's,
 * not right after it has leapt by more than that, and not right after a start at which it was more than a day away from
 * the time that was last written down. What is removed does not come back when the clock is set right.
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

    /** Why nothing is removed, as far as the last look has found; null: the clock is believed. */
    doubt: (): string | null => reason,
  }
}

export type ClockTrust = ReturnType<typeof createClockTrust>

const awayBy = (ms: number): string => {
  const days = Math.round(Math.abs(ms) / DAY)
  return `at the start it was ${days} ${days === 1 ? 'day' : 'days'} ${ms > 0 ? 'after' : 'before'} the time last seen`
}
