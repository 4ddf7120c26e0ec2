import { type Selectable, sql } from 'kysely'
import {
  NOTIFICATION_REFUSALS,
  type Notification,
  type PaymentStore,
} from '../../../domain/payments/ports.ts'
import type { Database } from '../core/db.ts'
import type { PaymentNotificationRow } from '../core/tables.ts'

/** Refused notifications may be made up in any number: no more of them are kept. */
const REFUSED_KEPT = 2000
const REFUSED: readonly string[] = NOTIFICATION_REFUSALS

type NotificationStore = Pick<PaymentStore, 'keepNotification' | 'notifications' | 'notificationsOf'>

/** What providers have said, with what was made of it. */
export function createNotificationStore({ on }: Database): NotificationStore {
  return {
    async keepNotification({ paymentId, ...notification }) {
      await on()
        .insertInto('payment_notifications')
        .values({ ...notification, payment_id: paymentId })
        .execute()
      if (!REFUSED.includes(notification.outcome)) return
      await sql`
        delete from payment_notifications where outcome = any(${REFUSED}) and at < (
          select at from payment_notifications where outcome = any(${REFUSED})
          order by at desc offset ${REFUSED_KEPT} limit 1)`.execute(on())
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

    async notifications(limit, refusedOnly) {
      let query = on().selectFrom('payment_notifications').selectAll().orderBy('at', 'desc').limit(limit)
      if (refusedOnly) query = query.where('outcome', 'in', [...REFUSED])
      return (await query.execute()).map(toNotification)
    },
  }
}

const toNotification = (row: Selectable<PaymentNotificationRow>): Notification => ({
  id: row.id,
  provider: row.provider as Notification['provider'],
  paymentId: row.payment_id,
  outcome: row.outcome as Notification['outcome'],
  body: row.body,
  at: row.at,
})
