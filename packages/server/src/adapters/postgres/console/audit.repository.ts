import type { AuditEntry, AuditStore } from '../../../domain/audit/ports.ts'
import type { Database } from '../core/db.ts'
import type { AuditEntryRow } from '../core/tables.ts'

export function createAuditStore({ on }: Database): AuditStore {
  return {
    async last(tx) {
      const row = await on(tx)
        .selectFrom('audit_entries')
        .select(['seq', 'hash'])
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ?? null
    },

    async add(entry, tx) {
      await on(tx).insertInto('audit_entries').values(entry).execute()
    },

    async list({ before, actor, action, subject, without = [] }, limit) {
      let query = on().selectFrom('audit_entries').selectAll().orderBy('seq', 'desc').limit(limit)
      if (before !== null) query = query.where('seq', '<', before)
      if (actor !== undefined) query = query.where('actor', '=', actor)
      if (action !== undefined) query = query.where('action', '=', action)
      if (subject !== undefined) query = query.where('subject', '=', subject)
      if (without.length > 0) query = query.where('action', 'not in', without)
      return (await query.execute()).map(toEntry)
    },

    async after(seq, limit) {
      const rows = await on()
        .selectFrom('audit_entries')
        .selectAll()
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map(toEntry)
    },
  }
}

const toEntry = (row: AuditEntryRow): AuditEntry => ({
  ...row,
  outcome: row.outcome as AuditEntry['outcome'],
})
