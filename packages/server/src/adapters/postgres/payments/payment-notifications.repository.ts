import { type Selectable, sql } from 'kysely'
import {
  NOTIFICATION_REFUSALS,
  type Notification,
  type PaymentStore,
  type Review,
} from '../../../domain/payments/ports.ts'
import { deleteRows, updateRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'
import type { PaymentNotificationRow } from '../core/tables.ts'

/** Limits stored unsigned notifications, because anybody may send them. */
const MAX_UNSIGNED = 500
const UNSIGNED = 'signature'
const REFUSED: readonly string[] = NOTIFICATION_REFUSALS

type NotificationStore = Pick<
  PaymentStore,
  | 'keepNotification'
  | 'notifications'
  | 'notificationsOf'
  | 'reviewNotification'
  | 'reviewNotifications'
  | 'clearNotificationBodies'
>

/** Notifications of providers, with their outcomes. */
export function createNotificationStore({ on }: Database): NotificationStore {
  return {
    async keepNotification({ paymentId, reviewed: _, ...notification }) {
      await on()
        .insertInto('payment_notifications')
        .values({ ...notification, payment_id: paymentId })
        .execute()
      if (notification.outcome !== UNSIGNED) return
      await sql`
        delete from payment_notifications where outcome = ${UNSIGNED} and at < (
          select at from payment_notifications where outcome = ${UNSIGNED}
          order by at desc offset ${MAX_UNSIGNED - 1} limit 1)`.execute(on())
    },

    async clearNotificationBodies(before) {
      const old = sql`at < ${before}`
      await deleteRows(on, 'payment_notifications', sql`${old} and outcome = ${UNSIGNED}`)
      await updateRows(on, 'payment_notifications', sql`body = ''`, sql`${old} and body <> ''`)
    },

    async notificationsOf(paymentId, limit) {
      const rows = await on()
        .selectFrom('payment_notifications')
        .selectAll()
        .where('payment_id', '=', paymentId)
        .orderBy('at')
        .limit(limit)
        .execute()
      return rows.map(toNotification)
    },

    async notifications(which, { limit, before }) {
      const ofRefused = which !== 'all'
      let query = on().selectFrom('payment_notifications').selectAll().limit(limit)
      if (ofRefused) {
        query = query
          .where('outcome', 'in', [...REFUSED])
          .where('reviewed_at', which === 'reviewed' ? 'is not' : 'is', null)
      }
      // Anybody can send what is not signed: it does not push out what a provider has signed.
      const order = ofRefused ? sql`(outcome = ${UNSIGNED})::int, -at, id` : sql`-at, id`
      if (before !== null)
        query = query.where(
          sql<boolean>`(${order}) > (select ${order} from payment_notifications where id = ${before})`,
        )
      return (await query.orderBy(order).execute()).map(toNotification)
    },

    async reviewNotification(id, reviewed, tx) {
      const { numUpdatedRows } = await on(tx)
        .updateTable('payment_notifications')
        .set({ reviewed_at: reviewed?.at ?? null, reviewed_by: reviewed?.by ?? null })
        .where('id', '=', id)
        .where('outcome', 'in', [...REFUSED])
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async reviewNotifications(until, { at, by }, tx) {
      const { numUpdatedRows } = await on(tx)
        .updateTable('payment_notifications')
        .set({ reviewed_at: at, reviewed_by: by })
        .where('outcome', 'in', [...REFUSED])
        .where('reviewed_at', 'is', null)
        .where('at', '<=', until)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}

export const reviewOf = ({
  reviewed_at: at,
  reviewed_by: by,
}: Pick<Selectable<PaymentNotificationRow>, 'reviewed_at' | 'reviewed_by'>): Review | null =>
  at === null ? null : { at, by: by ?? '' }

const toNotification = (row: Selectable<PaymentNotificationRow>): Notification => ({
  id: row.id,
  provider: row.provider as Notification['provider'],
  paymentId: row.payment_id,
  outcome: row.outcome as Notification['outcome'],
  body: row.body,
  at: row.at,
  reviewed: reviewOf(row),
})
