import { DAY, HOUR } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { ReportsStore } from './ports.ts'

interface Parts {
  store: Pick<ReportsStore, 'sentSince'>
  clock: Clock
  log: Log
}

/** Fewer reports per hour are never a surge. */
const MIN_REPORTS = 20
/** Factor over the hourly average of the last week. */
const SURGE_FACTOR = 5
const WEEK = 7 * DAY

/** Detects far more reports than usual: a campaign against somebody, or a problem of the square. */
export function createReportSurge({ store, clock, log }: Parts) {
  let surgedAt: number | null = null
  const isSurging = (): boolean => surgedAt !== null && clock.now() - surgedAt < HOUR

  return {
    /** Checks, and logs the beginning once. */
    async check(): Promise<boolean> {
      const now = clock.now()
      const [hour, week] = await Promise.all([
        store.sentSince('anybody', now - HOUR),
        store.sentSince('anybody', now - WEEK),
      ])
      const usual = (week.count - hour.count) / (WEEK / HOUR - 1)
      const isSurge = hour.count >= MIN_REPORTS && hour.count >= SURGE_FACTOR * usual
      if (isSurge && !isSurging()) {
        log.warn(
          { lastHour: hour.count, usual: Math.round(usual) },
          'far more is reported than usual: npm run reports list',
        )
      }
      if (isSurge) surgedAt = now
      return isSurge
    },
    /** Whether this process detected it within the last hour. */
    isSurging,
  }
}

export type ReportSurge = ReturnType<typeof createReportSurge>
