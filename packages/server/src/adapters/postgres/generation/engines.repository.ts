import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { EngineTasks } from '../../../domain/generation/engine-ports.ts'
import type { SpendLedger } from '../../../domain/kernel/spending.ts'
import type { Database } from '../core/db.ts'

/** Of `2026-11`. */
const MONTH_LENGTH = 7

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

/** Sums by day and by month lie in one table: the period of a month is the beginning of those of its days. */
export function createSpendLedger({ on }: Database): SpendLedger {
  const begun = new Set<string>()

  /** A month begins with what its days have cost before months were counted. */
  const begin = async (engine: string, period: string) => {
    const key = `${engine} ${period}`
    if (period.length !== MONTH_LENGTH || begun.has(key)) return
    await sql`
      insert into engine_spend (engine, day, amount)
      select ${engine}, ${period}, coalesce(sum(amount), 0)::bigint from engine_spend
      where engine = ${engine} and day like ${`${period}-%`}
      on conflict (engine, day) do nothing`.execute(on())
    begun.add(key)
  }

  return {
    async spent(engine, period) {
      await begin(engine, period)
      const row = await on()
        .selectFrom('engine_spend')
        .select('amount')
        .where('engine', '=', engine)
        .where('day', '=', period)
        .executeTakeFirst()
      return row?.amount ?? 0
    },

    async add(engine, period, amount, cap) {
      await begin(engine, period)
      // The first row of a period is checked as well.
      if (cap !== null && amount > cap) return null
      const { rows } = await sql<{ amount: number }>`
        insert into engine_spend (engine, day, amount) values (${engine}, ${period}, greatest(${amount}::bigint, 0))
        on conflict (engine, day) do update set amount = greatest(engine_spend.amount + ${amount}::bigint, 0)
        where ${cap}::bigint is null or engine_spend.amount + ${amount}::bigint <= ${cap}::bigint
        returning amount`.execute(on())
      return rows[0]?.amount ?? null
    },
  }
}
