import type { System } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { SessionRecord, SessionStore } from '../../../domain/identity/ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'
import type { SessionRow } from '../core/tables.ts'

/** Bounds the list. */
const MAX_LISTED = 100

export function createSessionStore({ on }: Database): SessionStore {
  return {
    async findByToken(tokenKey) {
      const row = await on()
        .selectFrom('sessions')
        .selectAll()
        .where('token_key', '=', tokenKey)
        .executeTakeFirst()
      return row ? toSession(row) : null
    },

    async list(principalId, seenAfter) {
      const rows = await on()
        .selectFrom('sessions')
        .selectAll()
        .where('principal_id', '=', principalId)
        .where('last_seen_at', '>', seenAfter)
        .orderBy('last_seen_at', 'desc')
        .limit(MAX_LISTED)
        .execute()
      return rows.map(toSession)
    },

    async touch(id, at) {
      await on().updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).execute()
    },

    async recordProof(id, at, tx) {
      await on(tx).updateTable('sessions').set({ proved_at: at }).where('id', '=', id).execute()
    },

    async end(principalId, which, tx) {
      let query = on(tx).deleteFrom('sessions').where('principal_id', '=', principalId)
      if ('ids' in which) query = query.where('id', 'in', which.ids)
      else if (which.except !== null) query = query.where('id', '!=', which.except)
      const { numDeletedRows } = await query.executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    async deleteBefore(seenAt) {
      await deleteRows(on, 'sessions', sql`last_seen_at <= ${seenAt}`)
    },
  }
}

const toSession = (row: SessionRow): SessionRecord => ({
  id: row.id,
  principalId: row.principal_id,
  system: row.system as System,
  area: row.area,
  signedInAt: row.signed_in_at,
  provedAt: row.proved_at,
  lastSeenAt: row.last_seen_at,
})
