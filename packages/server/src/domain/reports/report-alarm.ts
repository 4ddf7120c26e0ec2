import { DAY, HOUR } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { ReportsStore } from './ports.ts'

interface Parts {
  store: Pick<ReportsStore, 'sentSince'>
  clock: Clock
  log: Log
}

/** Fewer in an hour are never a leap. */
const FEW = 20
/** So many times what an hour of the last week has brought. */
const TIMES = 5
const WEEK = 7 * DAY

/** Notices when far more is reported than usual: then somebody works against somebody, or the square has a problem. */
export function createReportAlarm({ store, clock, log }: Parts) {
  let leaptAt: number | null = null
  const isLeaping = (): boolean => leaptAt !== null && clock.now() - leaptAt < HOUR

  return {
    /** Looks, and tells the operator once when it begins. */
    async look(): Promise<boolean> {
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
    /** Whether it was so within the last hour, as far as this process has seen. */
    isLeaping,
  }
}

export type ReportAlarm = ReturnType<typeof createReportAlarm>
