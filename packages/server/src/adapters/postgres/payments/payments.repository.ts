import { type Selectable, sql } from 'kysely'
import type { Payment, PaymentStore } from '../../../domain/payments/ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'
import type { PaymentRow } from '../core/tables.ts'
import { createNotificationStore, reviewOf } from './payment-notifications.repository.ts'

export function createPaymentStore(database: Database): PaymentStore {
  const { on } = database
  return {
    ...createNotificationStore(database),
    ...createPolling(database),

    async add(payment, tx) {
      await on(tx).insertInto('payments').values(toRow(payment)).execute()
    },

    async find(id) {
      const row = await on().selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toPayment(row) : null
    },

    async findByReference(providerRef) {
      const row = await on()
        .selectFrom('payments')
        .selectAll()
        .where('provider_ref', '=', providerRef)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? toPayment(row) : null
    },

    async lock(id, tx) {
      const row = await on(tx)
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return row ? toPayment(row) : null
    },

    async lockPending(principalId, tx) {
      const rows = await on(tx)
        .selectFrom('payments')
        .selectAll()
        .where('principal_id', '=', principalId)
        .where('state', '=', 'pending')
        .orderBy('id')
        .forUpdate()
        .execute()
      return rows.map(toPayment)
    },

    async put(payment, tx) {
      const { id, ...row } = toRow(payment)
      await on(tx).updateTable('payments').set(row).where('id', '=', id).execute()
    },

    async latestOf(principalId, limit) {
      const rows = await on()
        .selectFrom('payments')
        .selectAll()
        .where('principal_id', '=', principalId)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toPayment)
    },

    // One that is still polled may have been paid.
    async deleteUnpaid(before) {
      const unpaid = sql`state in ('expired', 'superseded', 'failed') and check_at is null`
      await deleteRows(on, 'payments', sql`created_at < ${before} and ${unpaid}`)
    },

    async list(which, { limit, before }) {
      let query = on().selectFrom('payments').selectAll()
      if (which !== 'all') {
        const isReviewed = which === 'reviewed'
        query = query.where('flag', 'is not', null).where('reviewed_at', isReviewed ? 'is not' : 'is', null)
      }
      if (before !== null)
        query = query.where(
          sql<boolean>`(created_at, id) < (select created_at, id from payments where id = ${before})`,
        )
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(toPayment)
    },
  }
}

/** Which payments a provider is asked about next. */
function createPolling({ on }: Database): Pick<PaymentStore, 'takeDue' | 'takeForRecheck' | 'checkAgainAt'> {
  return {
    // Leased to one worker; what a dead one has taken is due again.
    async takeDue({ now, farthest }, until, limit) {
      const { rows } = await sql<Selectable<PaymentRow>>`
        update payments set checks = checks + 1, check_at = ${until}
        where id = any(array(
          select id from payments where check_at <= ${now} or check_at > ${farthest}
          order by check_at limit ${limit} for update skip locked))
        returning *`.execute(on())
      return rows.map(toPayment)
    },

    async checkAgainAt(id, at) {
      await on().updateTable('payments').set({ check_at: at }).where('id', '=', id).execute()
    },

    async takeForRecheck({ provider, begunAfter, notWithin, now }) {
      const { rows } = await sql<Selectable<PaymentRow>>`
        update payments set rechecked_at = ${now}
        where id = any(array(
          select id from payments
          where state in ('paid', 'disputed') and provider = ${provider} and created_at > ${begunAfter}
            and coalesce(rechecked_at, created_at) not between ${notWithin.from} and ${notWithin.to}
          order by coalesce(rechecked_at, created_at) limit 1 for update skip locked))
        returning *`.execute(on())
      return rows[0] ? toPayment(rows[0]) : null
    },
  }
}

const toRow = (payment: Payment): Omit<PaymentRow, 'rechecked_at'> => ({
  id: payment.id,
  principal_id: payment.principalId,
  partner_id: payment.partnerId ?? '',
  plan_id: payment.planId,
  provider: payment.provider,
  pay_type: payment.payType,
  state: payment.state,
  amount: payment.amount,
  currency: payment.currency,
  days: payment.days,
  permanent: payment.permanent,
  created_at: payment.createdAt,
  expires_at: payment.expiresAt,
  payload: payment.payload,
  provider_ref: payment.providerRef,
  paid_at: payment.paidAt,
  refunded: payment.refunded,
  flag: payment.flag,
  reviewed_at: payment.reviewed?.at ?? null,
  reviewed_by: payment.reviewed?.by ?? null,
  check_at: payment.checkAt,
  checks: payment.checks,
})

// The columns hold only what was written through the types of the domain.
const toPayment = (row: Selectable<PaymentRow>): Payment => ({
  id: row.id,
  principalId: row.principal_id,
  partnerId: row.partner_id || null,
  planId: row.plan_id,
  provider: row.provider as Payment['provider'],
  payType: row.pay_type as Payment['payType'],
  state: row.state as Payment['state'],
  amount: row.amount,
  currency: row.currency,
  days: row.days,
  permanent: row.permanent,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  payload: row.payload,
  providerRef: row.provider_ref,
  paidAt: row.paid_at,
  refunded: row.refunded,
  flag: row.flag as Payment['flag'],
  reviewed: reviewOf(row),
  checkAt: row.check_at,
  checks: row.checks,
})
