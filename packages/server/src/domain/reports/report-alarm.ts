import { DAY, HOUR } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { ReportsStore } from './ports.ts'

interface Parts {
  store: Pick<ReportsStore, 'sentSince'>
  clock: Clock
  log: Log
}

/** Fewer reports per hour never raise the alarm. */
const FEW = 20
/** Factor over the hourly average of the last week. */
const TIMES = 5
const WEEK = 7 * DAY

/** Detects far more reports than usual: a campaign against somebody, or a problem of the square. */
export function createReportAlarm({ store, clock, log }: Parts) {
  let leaptAt: number | null = null
  const isLeaping = (): boolean => leaptAt !== null && clock.now() - leaptAt < HOUR

  return {
    /** Checks, and logs the beginning once. */
    async check(): Promise<boolean> {
      const now = clock.now()
      const [hour, week] = await Promise.all([
        store.sentSince('anybody', now - HOUR),
        store.sentSince('anybody', now - WEEK),
      ])
      const usual = (week.count - hour.count) / (WEEK / HOUR - 1)
      const isLeap = hour.count >= FEW && hour.count >= TIMES * usual
      if (isLeap && !isLeaping()) {
        log.warn(
          { lastHour: hour.count, usual: Math.round(usual) },
          'far more is reported than usual: npm run reports list',
        )
      }
      if (isLeap) leaptAt = now
      return isLeap
    },
    /** Whether this process detected it within the last hour. */
    isLeaping,
  }
}

export type ReportAlarm = ReturnType<typeof createReportAlarm>
