import { Operation } from '@easel/contract/numbers'
import { sql } from 'kysely'
import { SYSTEM_PRINCIPAL } from '../../../domain/kernel/principal.ts'
import type { UsageStore, UsageTotals } from '../../../domain/usage/ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'

const dayOf = (column: string) =>
  sql<string>`to_char(to_timestamp(${sql.ref(column)} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD')`

interface TotalRow {
  day: string
  partner_id: string
  /** `submits`, `members`, or the currency of payments. */
  what: string
  count: number
  amount: number
}

export function createUsageStore({ on }: Database): UsageStore {
  return {
    async add(counts) {
      await on()
        .insertInto('usage_counts')
        .values(counts.map(({ partnerId, ...count }) => ({ ...count, partner_id: partnerId })))
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'partner_id', 'source', 'name'])
            .doUpdateSet({ count: sql<number>`usage_counts.count + excluded.count` }),
        )
        .execute()
    },

    async countsSince(day) {
      const rows = await on().selectFrom('usage_counts').selectAll().where('day', '>=', day).execute()
      return rows.map(({ partner_id, ...row }) => ({ ...row, partnerId: partner_id }))
    },

    async totalsSince(day) {
      const since = Date.parse(day)
      const { rows } = await sql<TotalRow>`
        select ${dayOf('created_at')} as day, partner_id, 'submits' as what, count(*)::int as count, 0::bigint as amount
          from works where created_at >= ${since} and operation = ${Operation.Imagine} and principal_id <> ${sql.lit(SYSTEM_PRINCIPAL.id)}
          group by 1, 2
        union all
        select ${dayOf('created_at')}, '', 'members', count(*)::int, 0::bigint
          from members where created_at >= ${since} group by 1
        union all
        select ${dayOf('paid_at')}, partner_id, currency, count(*)::int,
            sum(case when state = 'disputed' then 0 else amount - refunded end)::bigint
          from payments where paid_at >= ${since} group by 1, 2, 3`.execute(on())
      const totals = new Map<string, UsageTotals>()
      for (const { day, partner_id: partnerId, what, count, amount } of rows) {
        const key = `${day} ${partnerId}`
        const total = totals.get(key) ?? { day, partnerId, submits: 0, members: 0, payments: 0, paid: {} }
        if (what === 'submits' || what === 'members') total[what] += count
        else {
          total.payments += count
          total.paid[what] = Number(amount)
        }
        totals.set(key, total)
      }
      return [...totals.values()]
    },

    async deleteBefore(day) {
      await deleteRows(on, 'usage_counts', sql`day < ${day}`)
    },
  }
}
