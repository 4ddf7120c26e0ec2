import { DAY, HOUR, MINUTE, SECOND } from '@easel/contract/numbers'
import type { RegularJob } from './schedule.ts'

export interface Housekeeping {
  /** Heartbeat of this worker. */
  report(): Promise<unknown>
  reconcile(): Promise<unknown>
  /** Asks payment providers about purchases without an outcome. */
  reconcilePayments(signal: AbortSignal): Promise<unknown>
  /** Asks payment providers about what was paid, in case it was refunded or disputed. */
  recheckPaidPayments(signal: AbortSignal): Promise<unknown>
  purge(signal: AbortSignal): Promise<unknown>
  sweep(): Promise<unknown>
  /** Applies visibility settings to works. */
  review(signal: AbortSignal): Promise<unknown>
  /** Moves rows that appeared under visitors' ids after a merge. */
  moveLateRows(): Promise<unknown>
  /** Deletes accounts that are due. */
  erase(signal: AbortSignal): Promise<unknown>
  /** Drops old likes from the popularity. */
  decayPopularity(): Promise<unknown>
  /** Deletes expired rows of all features. */
  deleteExpired(signal: AbortSignal): Promise<unknown>
  maintain(): Promise<unknown>
  /** Sends codes and notifications, and messages to partners' servers, by channel. */
  deliver: Record<'email' | 'sms' | 'webhooks', (signal: AbortSignal) => Promise<unknown>>
}

/** How long idempotency keys are kept. */
export const SUBMISSION_TTL = DAY

/** Periodic jobs of a worker process. */
export const createRegularJobs = (housekeeping: Housekeeping): RegularJob[] => [
  { name: 'send mail', everyMs: SECOND, run: housekeeping.deliver.email },
  { name: 'send short messages', everyMs: SECOND, run: housekeeping.deliver.sms },
  { name: 'send webhooks', everyMs: SECOND, run: housekeeping.deliver.webhooks },
  { name: 'report', everyMs: 5 * SECOND, run: housekeeping.report },
  { name: 'reconcile', everyMs: 10 * SECOND, run: housekeeping.reconcile },
  { name: 'reconcile payments', everyMs: 5 * SECOND, run: housekeeping.reconcilePayments },
  {
    name: 'recheck paid payments',
    everyMs: HOUR,
    afterMs: 3 * MINUTE,
    run: housekeeping.recheckPaidPayments,
  },
  { name: 'purge', everyMs: 10 * SECOND, run: housekeeping.purge },
  { name: 'review', everyMs: 5 * SECOND, run: housekeeping.review },
  { name: 'move late rows', everyMs: 5 * SECOND, run: housekeeping.moveLateRows },
  { name: 'erase', everyMs: HOUR, afterMs: 5 * SECOND, run: housekeeping.erase },
  { name: 'sweep', everyMs: 30 * SECOND, afterMs: 5 * SECOND, run: housekeeping.sweep },
  { name: 'decay popularity', everyMs: 10 * MINUTE, afterMs: 2 * MINUTE, run: housekeeping.decayPopularity },
  { name: 'forget', everyMs: 5 * MINUTE, afterMs: MINUTE, run: housekeeping.deleteExpired },
  { name: 'maintain', everyMs: HOUR, afterMs: 10 * MINUTE, run: housekeeping.maintain },
]
