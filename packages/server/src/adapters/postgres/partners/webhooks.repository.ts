import type { WebhookMessage } from '@easel/contract/types'
import type { WebhookEvent } from '@easel/contract/webhooks'
import { type Selectable, sql } from 'kysely'
import { toPage } from '../../../domain/kernel/page.ts'
import type { DueMessage, WebhookStore } from '../../../domain/webhooks/ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'
import type { WebhookMessageRow } from '../core/tables.ts'

/** Bounds one command; the next one takes the rest. */
const MOST_REPLAYED = 10_000

/** The outbox of webhooks. */
export function createWebhookStore({ on }: Database): WebhookStore {
  return {
    async add({ id, partnerId, event, payload, at, key, principalId }, tx) {
      await on(tx)
        .insertInto('webhook_messages')
        .values({
          id,
          partner_id: partnerId,
          event,
          dedupe_key: key,
          principal_id: principalId,
          payload,
          due_at: at,
          at,
          delivered_at: null,
          status: null,
          error: null,
        })
        .onConflict((conflict) => conflict.columns(['partner_id', 'dedupe_key']).doNothing())
        .execute()
    },

    async duePartners(now, limit) {
      const rows = await on()
        .selectFrom('webhook_messages')
        .select('partner_id')
        .where('state', '=', 'queued')
        .where('due_at', '<=', now)
        .groupBy('partner_id')
        .orderBy(sql`min(due_at)`)
        .limit(limit)
        .execute()
      return rows.map(({ partner_id }) => partner_id)
    },

    async lease(partnerId, now, holdFor, limit) {
      const { rows } = await sql<DueMessage>`
        update webhook_messages set attempts = attempts + 1, due_at = ${now + holdFor}
        where id = any(array(
          select id from webhook_messages
          where partner_id = ${partnerId} and state = 'queued' and due_at <= ${now}
          order by due_at, id limit ${limit} for update skip locked))
        returning id, payload, attempts`.execute(on())
      return rows
    },

    async delivered(id, status, at) {
      await on()
        .updateTable('webhook_messages')
        .set({ state: 'delivered', delivered_at: at, status, error: null })
        .where('id', '=', id)
        .execute()
    },

    async failed(id, { status, error, nextAt }) {
      const next = nextAt === null ? { state: 'failed' } : { due_at: nextAt }
      await on()
        .updateTable('webhook_messages')
        .set({ ...next, status, error: error.slice(0, 500) })
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .execute()
    },

    async list(partnerId, state, { after, limit }) {
      let query = on().selectFrom('webhook_messages').selectAll().where('partner_id', '=', partnerId)
      if (state !== null) query = query.where('state', '=', state)
      if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id})`)
      const rows = await query
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      return toPage(rows.map(toListed), limit, ({ at, id }) => ({ at, id }))
    },

    async replay(partnerId, which, now, tx) {
      let query = on(tx)
        .updateTable('webhook_messages')
        .set({ state: 'queued', attempts: 0, due_at: now, delivered_at: null })
        .where('partner_id', '=', partnerId)
      if ('id' in which) query = query.where('id', '=', which.id)
      else {
        const { since, all } = which
        query = query.where(
          sql<boolean>`id = any(array(
            select id from webhook_messages
            where partner_id = ${partnerId} and at >= ${since} ${all ? sql`` : sql`and state <> 'delivered'`}
            order by at limit ${MOST_REPLAYED}))`,
        )
      }
      return Number((await query.executeTakeFirstOrThrow()).numUpdatedRows)
    },

    async deleteBefore(at) {
      await deleteRows(on, 'webhook_messages', sql`at < ${at}`)
    },
  }
}

const toListed = (row: Selectable<WebhookMessageRow>): WebhookMessage => ({
  id: row.id,
  type: row.event as WebhookEvent,
  state: row.state as WebhookMessage['state'],
  attempts: row.attempts,
  at: row.at,
  nextAt: row.state === 'queued' ? row.due_at : null,
  deliveredAt: row.delivered_at,
  status: row.status,
  error: row.error,
})
