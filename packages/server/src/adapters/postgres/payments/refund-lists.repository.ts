import type { RefundListStore } from '../../../domain/payments/refund-list-ports.ts'
import type { Database } from '../core/db.ts'

/** What is known from providers' daily lists of refunds. */
export function createRefundListStore({ on }: Database): RefundListStore {
  return {
    async oldestPaid(provider, after) {
      const row = await on()
        .selectFrom('payments')
        .select(({ fn }) => fn.min('created_at').as('at'))
        .where('provider', '=', provider)
        .where('state', 'in', ['paid', 'disputed'])
        .where('created_at', '>', after)
        .executeTakeFirst()
      return row?.at === null || row?.at === undefined ? null : Number(row.at)
    },

    async daysRead(provider, from) {
      const rows = await on()
        .selectFrom('payment_refund_days')
        .select('day')
        .where('provider', '=', provider)
        .where('day', '>=', from)
        .execute()
      return new Set(rows.map(({ day }) => day))
    },

    async markRead(provider, day, at) {
      await on()
        .insertInto('payment_refund_days')
        .values({ provider, day, read_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async isRefundKnown({ paymentId, number }) {
      const row = await on()
        .selectFrom('payment_refunds')
        .select('number')
        .where('payment_id', '=', paymentId)
        .where('number', '=', number)
        .executeTakeFirst()
      return row !== undefined
    },

    async sumOfOthers({ paymentId, number }) {
      const { sum } = await on()
        .selectFrom('payment_refunds')
        .select(({ fn }) => fn.sum('amount').as('sum'))
        .where('payment_id', '=', paymentId)
        .where('number', '!=', number)
        .executeTakeFirstOrThrow()
      return Number(sum ?? 0)
    },

    async addRefund({ paymentId, number, amount, at }) {
      await on()
        .insertInto('payment_refunds')
        .values({ payment_id: paymentId, number, amount, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
