import type { Log } from '../../../../domain/kernel/log.ts'
import { createOutage, type Outage } from '../../../system/outage.ts'
import { reasonOf } from './errors.ts'

export type { Outage } from '../../../system/outage.ts'

/** Logs each outage of the database in two lines. */
export const createOutageLog = (log: Log): Outage =>
  createOutage({
    begun: (cause) =>
      log.error(
        { reason: reasonOf(cause) },
        'The database does not answer. Calls get 503 until it does; nothing has to be restarted here.',
      ),
    ended: (fields) => log.warn(fields, 'The database answers again.'),
  })
