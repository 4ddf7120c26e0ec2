import { sql } from 'kysely'
import type { Ledger, LedgerEntry, Purpose, Usage } from '../../domain/quota/ports.ts'
import type { Database } from './db.ts'
import type { QuotaEntryRow } from './tables.ts'

export function createLedger({ on }: Database): Ledger {
  return {
    async add(entry, tx) {
      const { numInsertedOrUpdatedRows } = await on(tx)
        .insertInto('quota_entries')
        .values(toRow(entry))
        .onConflict((conflict) => conflict.columns(['work_id', 'purpose', 'type']).doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async reserveOf(workId, purpose, tx) {
      const row = await on(tx)
        .selectFrom('quota_entries')
        .selectAll()
        .where('work_id', '=', workId)
        .where('purpose', '=', purpose)
        .where('type', '=', 'reserve')
        .executeTakeFirst()
      return row ? toEntry(row) : null
    },

    async usageOf(purpose, who, since, tx) {
      const [column, value] =
        'principalId' in who
          ? (['principal_id', who.principalId] as const)
          : (['address_key', who.addressKey] as const)
      // Entries of one work share `counted_at`; a refunded work is no part of what comes free next.
      const perWork = on(tx)
        .selectFrom('quota_entries')
        .select(['counted_at', sql<number>`sum(amount)::int`.as('amount')])
        .where(column, '=', value)
        .where('purpose', '=', purpose)
        .where('counted_at', '>', since)
        .groupBy(['work_id', 'counted_at'])
        .as('per_work')
      return on(tx)
        .selectFrom(perWork)
        .select(usage(sql`amount`))
        .where('amount', '>', 0)
        .executeTakeFirstOrThrow()
    },

    reservesSince: (purpose, principalId, since, tx) =>
      on(tx)
        .selectFrom('quota_entries')
        .select(usage(sql`1`))
        .where('principal_id', '=', principalId)
        .where('purpose', '=', purpose)
        .where('type', '=', 'reserve')
        .where('counted_at', '>', since)
        .executeTakeFirstOrThrow(),

    async lately(purpose, { principalId, addressKey }, { window, day }, tx) {
      const own = perWork(sql`principal_id = ${principalId}`, purpose, Math.min(window, day))
      const shared = perWork(sql`address_key = ${addressKey}`, purpose, day)
      const { rows } = await sql<Lately>`
        select own.*, shared.* from (
          select
            (count(*) filter (where submitted and counted_at > ${window}))::int as "submits",
            min(counted_at) filter (where submitted and counted_at > ${window}) as "submitsFrom",
            (coalesce(sum(amount) filter (where ${COUNTS} and counted_at > ${day}), 0))::int as "own",
            min(counted_at) filter (where ${COUNTS} and counted_at > ${day}) as "ownFrom"
          from (${own}) own) own,
        (select
            (coalesce(sum(amount) filter (where ${COUNTS}), 0))::int as "shared",
            min(counted_at) filter (where ${COUNTS}) as "sharedFrom"
          from (${shared}) shared) shared`.execute(on(tx))
      const [row] = rows
      return {
        submits: { used: row?.submits ?? 0, oldestAt: row?.submitsFrom ?? null },
        own: { used: row?.own ?? 0, oldestAt: row?.ownFrom ?? null },
        shared: { used: row?.shared ?? 0, oldestAt: row?.sharedFrom ?? null },
      }
    },

    async settledCount(principalId) {
      const { count } = await on()
        .selectFrom('quota_entries')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('principal_id', '=', principalId)
        .where('purpose', '=', 'generation')
        .where('type', '=', 'settle')
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

interface Lately {
  submits: number
  submitsFrom: number | null
  own: number
  ownFrom: number | null
  shared: number
  sharedFrom: number | null
}

/** Entries of one work share `counted_at`; a refunded work is no part of what comes free next. */
const perWork = (whose: ReturnType<typeof sql>, purpose: Purpose, since: number) => sql`
  select counted_at, sum(amount) as amount, bool_or(type = 'reserve') as submitted from quota_entries
  where ${whose} and purpose = ${purpose} and counted_at > ${since} group by work_id, counted_at`
const COUNTS = sql`amount > 0`

const usage = (amount: ReturnType<typeof sql>) => [
  sql<Usage['used']>`coalesce(sum(${amount}), 0)::int`.as('used'),
  sql<Usage['oldestAt']>`min(counted_at)`.as('oldestAt'),
]

const toRow = (entry: LedgerEntry): QuotaEntryRow => ({
  id: entry.id,
  principal_id: entry.principalId,
  address_key: entry.addressKey,
  purpose: entry.purpose,
  type: entry.type,
  amount: entry.amount,
  work_id: entry.workId,
  subject: entry.subject,
  at: entry.at,
  counted_at: entry.countedAt,
})

const toEntry = (row: QuotaEntryRow): LedgerEntry => ({
  id: row.id,
  principalId: row.principal_id,
  addressKey: row.address_key,
  purpose: row.purpose as Purpose,
  type: row.type,
  amount: row.amount,
  workId: row.work_id,
  subject: row.subject,
  at: row.at,
  countedAt: row.counted_at,
})
