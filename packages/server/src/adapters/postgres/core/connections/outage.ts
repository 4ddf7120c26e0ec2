import type { Log } from '../../../../domain/kernel/log.ts'
import { reasonOf } from './errors.ts'

/** An outage ends after this long without failures, in ms. */
const RECOVERY_TIME = 1500

export interface Outage {
  /** A statement failed because the database is unavailable. */
  failed(cause: unknown): void
  /** A statement succeeded. */
  answered(): void
}

/** Logs each outage in two lines: its beginning and its end. */
export function createOutageLog(log: Log): Outage {
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
      if (since === null || performance.now() - failedAt < RECOVERY_TIME) return
      log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, 'The database answers again.')
      since = null
    },
  }
}
