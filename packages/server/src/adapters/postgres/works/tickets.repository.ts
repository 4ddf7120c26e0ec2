import { sql } from 'kysely'
import type { TicketContent, Tickets } from '../../../domain/saving/ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'

export function createTickets({ on }: Database): Tickets {
  return {
    async put({ id, content, until, under }, tx) {
      const stored = { id, payload: JSON.stringify(content), until, fetched: false, parts: 0, part_bytes: 0 }
      await on(tx)
        .insertInto('tickets')
        .values({
          ...stored,
          principal_id: under?.principalId ?? null,
          key: under?.key ?? null,
          body_hash: under?.bodyHash ?? null,
        })
        .onConflict((conflict) => conflict.columns(['principal_id', 'key']).doUpdateSet(stored))
        .execute()
    },

    async findIssued(principalId, key, at, tx) {
      const row = await on(tx)
        .selectFrom('tickets')
        .select(['id', 'payload', 'body_hash', 'until', 'fetched', 'parts'])
        .where('principal_id', '=', principalId)
        .where('key', '=', key)
        .executeTakeFirst()
      if (!row) return null
      const { id, body_hash, until, fetched, parts } = row
      const good = until > at && !fetched
      return { id, bodyHash: body_hash ?? '', content: contentOf(row.payload), good, parts }
    },

    async find(id, at) {
      const row = await on()
        .selectFrom('tickets')
        .select(['payload', 'fetched', 'parts'])
        .where('id', '=', id)
        .where('until', '>', at)
        .executeTakeFirst()
      return row ? { content: contentOf(row.payload), fetched: row.fetched, parts: row.parts } : null
    },

    async fetch(id) {
      const { numUpdatedRows } = await on()
        .updateTable('tickets')
        .set({ fetched: true })
        .where('id', '=', id)
        .where('fetched', '=', false)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async fetchPart(id, bytes, atMost) {
      const { numUpdatedRows } = await on()
        .updateTable('tickets')
        .set({ parts: sql`parts + 1`, part_bytes: sql`part_bytes + ${bytes}` })
        .where('id', '=', id)
        .where('parts', '<', atMost.parts)
        .where(sql<boolean>`part_bytes + ${bytes} <= ${atMost.bytes}`)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async deleteBefore(at) {
      await deleteRows(on, 'tickets', sql`until < ${at}`)
    },
  }
}

const contentOf = (payload: string): TicketContent => JSON.parse(payload) as TicketContent
