import type { Log } from '../../../../domain/kernel/log.ts'
import { reasonOf } from './faults.ts'

/** An outage is over when nothing has failed for this long. */
const CALM = 1500

export interface Outage {
  /** Something could not be done, since the database did not answer. */
  failed(cause: unknown): void
  /** The database has just answered. */
  answered(): void
}

/** Tells the operator of each outage in two lines, however many calls it costs: when it begins, and when it is over. */
export function createOutage(log: Log): Outage {
  let since: number | null = null
  let failedAt = 0
  return {
    failed(cause) {
      failedAt = performance.now()
      if (since !== null) return
      since = failedAt
      log.error(
        { reason: reasonOf(cause) },
        'The database does not answer. Calls get 503 until it does; nothing has to be restarted here.',
      )
    },
    answered() {
      if (since === null || performance.now() - failedAt < CALM) return
      log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, 'The database answers again.')
      since = null
    },
  }
}
