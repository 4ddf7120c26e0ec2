import type { Language } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { ExportStore } from '../../../domain/own-data/ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'

/** Exports end with the session that requested them. */
const OPEN = sql<boolean>`(session_id is null
  or exists (select 1 from sessions where sessions.id = exports.session_id))`

export function createExportStore({ on }: Database): ExportStore {
  return {
    async since(principalId, after, tx) {
      return on(tx)
        .selectFrom('exports')
        .select([
          sql<number>`count(*)::int`.as('count'),
          sql<number | null>`min(at)`.as('oldestAt'),
          sql<number | null>`max(running_until)`.as('runningUntil'),
        ])
        .where('principal_id', '=', principalId)
        .where('at', '>', after)
        .executeTakeFirstOrThrow()
    },

    async add({ id, principalId, sessionId, watermarked, ...record }, ticketKey, tx) {
      await on(tx)
        .insertInto('exports')
        .values({
          ...record,
          id,
          marked: watermarked,
          ticket_key: ticketKey,
          principal_id: principalId,
          session_id: sessionId,
        })
        .execute()
    },

    async find(ticketKey, tx) {
      const row = await on(tx)
        .selectFrom('exports')
        .select(['id', 'principal_id', 'language', 'marked', 'at'])
        .where('ticket_key', '=', ticketKey)
        .where(OPEN)
        .executeTakeFirst()
      if (!row) return null
      const { principal_id, language, marked, ...rest } = row
      return { ...rest, principalId: principal_id, watermarked: marked, language: language as Language }
    },

    async begin(id, { now, runningUntil, maxFetches }, tx) {
      const { numUpdatedRows } = await on(tx)
        .updateTable('exports')
        .set({ running_until: runningUntil, fetches: sql`fetches + 1` })
        .where('id', '=', id)
        .where('until', '>', now)
        .where('fetches', '<', maxFetches)
        .where(
          sql<boolean>`not exists (
            select 1 from exports other
            where other.principal_id = exports.principal_id and other.running_until > ${now})`,
        )
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    // Renewal and end use different connections; an ended export stays ended whichever arrives last.
    async renewLease(id, runningUntil) {
      await on()
        .updateTable('exports')
        .set({ running_until: runningUntil })
        .where('id', '=', id)
        .where('running_until', 'is not', null)
        .execute()
    },

    async end(id) {
      await on().updateTable('exports').set({ running_until: null }).where('id', '=', id).execute()
    },

    async deleteBefore(at) {
      await deleteRows(on, 'exports', sql`at < ${at}`)
    },
  }
}
