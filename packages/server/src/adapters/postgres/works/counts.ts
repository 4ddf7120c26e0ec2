import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { Database } from '../core/db.ts'

/** Number of running and waiting works. */
export const readCounts = ({ on }: Database): Promise<{ running: number; waiting: number }> =>
  on()
    .selectFrom('works')
    .select([
      sql<number>`(count(*) filter (where status = ${ImageStatus.NotStarted}))::int`.as('waiting'),
      sql<number>`(count(*) filter (where status > ${ImageStatus.NotStarted}))::int`.as('running'),
    ])
    .where('status', '<=', ImageStatus.InProgress)
    .executeTakeFirstOrThrow()
