import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { EngineTasks } from '../../../domain/generation/engine-ports.ts'
import type { SpendLedger } from '../../../domain/kernel/spending.ts'
import type { Database } from '../core/db.ts'

export function createEngineTasks({ on }: Database): EngineTasks {
  return {
    async find(workId, engine) {
      const row = await on()
        .selectFrom('engine_tasks')
        .select('task')
        .where('work_id', '=', workId)
        .where('engine', '=', engine)
        .executeTakeFirst()
      return row?.task ?? null
    },

    /** Also for a work returned to the queue at shutdown just before the service answered. */
    async store({ workId, engine, attempt, task, at }) {
      const { rows } = await sql`
        insert into engine_tasks (work_id, engine, task, at)
        select id, ${engine}, ${task}, ${at} from works
        where id = ${workId} and (
          (attempts = ${attempt} and status = ${ImageStatus.InProgress})
          or (attempts = ${attempt} - 1 and status = ${ImageStatus.Submitted}))
        on conflict (work_id, engine) do update set task = excluded.task, at = excluded.at
        returning work_id`.execute(on())
      return rows.length === 1
    },

    async delete(workId, engine) {
      await on()
        .deleteFrom('engine_tasks')
        .where('work_id', '=', workId)
        .where('engine', '=', engine)
        .execute()
    },
  }
}

export function createSpendLedger({ on }: Database): SpendLedger {
  return {
    async spent(engine, day) {
      const row = await on()
        .selectFrom('engine_spend')
        .select('amount')
        .where('engine', '=', engine)
        .where('day', '=', day)
        .executeTakeFirst()
      return row?.amount ?? 0
    },

    async add(engine, day, amount, cap) {
      // The first row of a day is checked as well.
      if (cap !== null && amount > cap) return false
      const { rows } = await sql`
        insert into engine_spend (engine, day, amount) values (${engine}, ${day}, ${amount})
        on conflict (engine, day) do update set amount = engine_spend.amount + excluded.amount
        where ${cap}::bigint is null or engine_spend.amount + excluded.amount <= ${cap}::bigint
        returning engine`.execute(on())
      return rows.length === 1
    },
  }
}
