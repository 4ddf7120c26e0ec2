import type { Slot } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { Ledger, LedgerEntry, Purpose } from '../../../domain/quota/ports.ts'
import type { Database } from '../core/db.ts'
import { rowsOfPerson } from '../core/rows-of-person.ts'
import type { QuotaEntryRow } from '../core/tables.ts'
import { isCarriedOf } from './carried-counts.ts'
import { createUsage } from './quota-usage.ts'

export function createLedger(database: Database): Ledger {
  const { on } = database
  const added = (entry: LedgerEntry, tx: Tx) =>
    on(tx)
      .insertInto('quota_entries')
      .values(toRow(entry))
      .onConflict((conflict) => conflict.columns(['work_id', 'purpose', 'type']).doNothing())
  return {
    async add(entry, tx) {
      return (await added(entry, tx).executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n
    },

    addLate: (entry, tx) => database.writeLate(tx, added(entry, tx)),

    settleLate({ id, workId, purpose, at }, tx) {
      const settled = sql`
        insert into quota_entries (id, principal_id, address_key, partner_id, purpose, type, amount, work_id, subject, at, counted_at)
        select ${id}, principal_id, address_key, partner_id, purpose, 'settle', 0, work_id, work_id, ${at}, counted_at
        from quota_entries where work_id = ${workId} and purpose = ${purpose} and type = 'reserve'
        on conflict (work_id, purpose, type) do nothing`
      database.writeLate(tx, settled)
    },

    async reservationOf(workId, purpose, tx) {
      const row = await on(tx)
        .selectFrom('quota_entries')
        .selectAll()
        .where('work_id', '=', workId)
        .where('purpose', '=', purpose)
        .where('type', '=', 'reserve')
        .executeTakeFirst()
      return row ? toEntry(row) : null
    },

    async refundCarried(workId, purpose, at, tx) {
      await sql`
        insert into quota_entries (id, principal_id, purpose, type, amount, work_id, subject, slot, at, counted_at)
        select gen_random_uuid()::text, principal_id, purpose, 'refund', -amount, work_id, null, null, ${at}, counted_at
        from quota_entries
        where ${isCarriedOf(workId)} and purpose = ${purpose} and type = 'reserve'
        on conflict (work_id, purpose, type) do nothing`.execute(on(tx))
    },

    ...createUsage(database),

    async imagesUsedIn(purpose, principalId, window, tx) {
      const rows = await on(tx)
        .selectFrom('quota_entries')
        .select(['subject', 'slot'])
        .where('principal_id', '=', principalId)
        .where('purpose', '=', purpose)
        .where('type', '=', 'reserve')
        .where('counted_at', '>', window.after)
        .where('subject', 'is not', null)
        .where('slot', 'is not', null)
        .execute()
      return rows as { subject: string; slot: Slot }[]
    },

    async countedIn(purpose, principalId, window, limit, tx) {
      const rows = await on(tx)
        .selectFrom('quota_entries')
        .selectAll()
        .where('principal_id', '=', principalId)
        .where('purpose', '=', purpose)
        .where('type', '=', 'reserve')
        .where('amount', '>', 0)
        .where('counted_at', '>', window.after)
        .where(
          sql<boolean>`not exists (select 1 from quota_entries refund where refund.work_id = quota_entries.work_id
            and refund.purpose = ${purpose} and refund.type = 'refund')`,
        )
        .orderBy('counted_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toEntry)
    },

    async settledCount(principalId) {
      const { count } = await on()
        .selectFrom('quota_entries')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(rowsOfPerson(principalId))
        .where('purpose', '=', 'generation')
        .where('type', '=', 'settle')
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

const toRow = (entry: LedgerEntry): QuotaEntryRow => ({
  id: entry.id,
  principal_id: entry.principalId,
  address_key: entry.addressKey,
  partner_id: entry.partnerId ?? null,
  purpose: entry.purpose,
  type: entry.type,
  amount: entry.amount,
  work_id: entry.workId,
  subject: entry.subject,
  slot: entry.slot,
  at: entry.at,
  counted_at: entry.countedAt,
})

const toEntry = (row: QuotaEntryRow): LedgerEntry => ({
  id: row.id,
  principalId: row.principal_id,
  addressKey: row.address_key,
  partnerId: row.partner_id,
  purpose: row.purpose as Purpose,
  type: row.type,
  amount: row.amount,
  workId: row.work_id,
  subject: row.subject,
  slot: row.slot as Slot | null,
  at: row.at,
  countedAt: row.counted_at,
})
