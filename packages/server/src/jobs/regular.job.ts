import { DAY, HOUR, MINUTE, SECOND } from '@easel/contract/numbers'
import type { RegularJob } from './schedule.ts'

export interface Housekeeping {
  /** Says that this worker lives. */
  report(): Promise<unknown>
  reconcile(): Promise<unknown>
  purge(signal: AbortSignal): Promise<unknown>
  sweep(): Promise<unknown>
  /** Shows works, or takes them away, whose owner wishes so. */
  review(signal: AbortSignal): Promise<unknown>
  /** Takes along what came to visitors while they became members. */
  gather(): Promise<unknown>
  /** Deletes accounts whose time is over. */
  erase(signal: AbortSignal): Promise<unknown>
  /** Lets what was liked long ago be less popular. */
  cool(): Promise<unknown>
  forget(): Promise<unknown>
  tidy(): Promise<unknown>
  /** Sends codes and notices, each way by itself. */
  deliver: Record<'email' | 'sms', (signal: AbortSignal) => Promise<unknown>>
}

/** Idempotency keys are honoured for this long. */
export const SUBMISSIONS_KEPT = DAY

/** What a working process does beside making pictures. */
export const regularJobs = (housekeeping: Housekeeping): RegularJob[] => [
  { name: 'send mail', everyMs: SECOND, run: housekeeping.deliver.email },
  { name: 'send short messages', everyMs: SECOND, run: housekeeping.deliver.sms },
  { name: 'report', everyMs: 5 * SECOND, run: housekeeping.report },
  { name: 'reconcile', everyMs: 10 * SECOND, run: housekeeping.reconcile },
  { name: 'purge', everyMs: 10 * SECOND, run: housekeeping.purge },
  { name: 'review', everyMs: 5 * SECOND, run: housekeeping.review },
  { name: 'gather', everyMs: 5 * SECOND, run: housekeeping.gather },
  { name: 'erase', everyMs: HOUR, afterMs: MINUTE, run: housekeeping.erase },
  { name: 'sweep', everyMs: 30 * SECOND, afterMs: 5 * SECOND, run: housekeeping.sweep },
  { name: 'cool', everyMs: 10 * MINUTE, afterMs: 2 * MINUTE, run: housekeeping.cool },
  { name: 'forget', everyMs: 5 * MINUTE, afterMs: MINUTE, run: housekeeping.forget },
  { name: 'tidy', everyMs: HOUR, afterMs: 10 * MINUTE, run: housekeeping.tidy },
]
