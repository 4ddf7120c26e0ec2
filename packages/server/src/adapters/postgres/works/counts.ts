import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { Database } from '../core/db.ts'

interface Counts {
  running: number
  waiting: number
  /** When the oldest of those that wait was asked for; null: none waits. */
  oldestWaiting: number | null
}

/** Number of running and waiting works. */
export const readCounts = ({ on }: Database): Promise<Counts> =>
  on()
    .selectFrom('works')
    .select([
      sql<number>`(count(*) filter (where status = ${ImageStatus.NotStarted}))::int`.as('waiting'),
      sql<number>`(count(*) filter (where status > ${ImageStatus.NotStarted}))::int`.as('running'),
      sql<number | null>`min(created_at) filter (where status = ${ImageStatus.NotStarted})`.as(
        'oldestWaiting',
      ),
    ])
    .where('status', '<=', ImageStatus.InProgress)
    .executeTakeFirstOrThrow()
