import type { Tx } from '../kernel/unit-of-work.ts'
import { isKnownPaid, type PaymentEvent, type PaymentFlag } from './payment-states.ts'
import type { Applied, Payment, PaymentStore, ProviderEvent } from './ports.ts'

interface Parts {
  store: Pick<PaymentStore, 'lock' | 'put'>
  /** False: the event changes nothing in this state. */
  change(payment: Payment, event: PaymentEvent, tx: Tx, ref?: string | null): Promise<boolean>
  tellOperator(payment: Payment, flag: PaymentFlag): void
}

/** How much of a payment was refunded, where that is not all of it. */
export function createRefundRecords({ store, change, tellOperator }: Parts) {
  return {
    /**
     * A partial refund ends nothing: what it was meant for is not known here. It is flagged for the operator, who decides.
     * It implies that the payment was paid.
     */
    async ofPart(payment: Payment, event: ProviderEvent, tx: Tx): Promise<Applied> {
      if (payment.state === 'refunded' || event.amount <= payment.refunded) return 'no change'
      if (event.total === null && !isKnownPaid(payment)) return 'no change'
      await change(payment, 'paid', tx, event.providerRef)
      const paid = (await store.lock(payment.id, tx)) ?? payment
      const flag = paid.state === 'disputed' ? paid.flag : 'partly refunded'
      await store.put({ ...paid, refunded: event.amount, flag, reviewed: null }, tx)
      if (flag) tellOperator(payment, flag)
      return 'applied'
    },

    /** A dispute that was won no longer hides what was refunded in part, before it or since. */
    async afterWonDispute(payment: Payment, event: ProviderEvent, tx: Tx): Promise<Applied> {
      const isWonNow = await change(payment, 'dispute won', tx, event.providerRef)
      const won = (await store.lock(payment.id, tx)) ?? payment
      const part = Math.max(event.part ?? 0, won.refunded)
      const isNews = part > (isWonNow ? 0 : won.refunded)
      if (won.state !== 'paid' || !isNews) return isWonNow ? 'applied' : 'no change'
      await store.put({ ...won, refunded: part, flag: 'partly refunded', reviewed: null }, tx)
      tellOperator(payment, 'partly refunded')
      return 'applied'
    },

    /** `stillRefunded`: what remains refunded after a refund, in part or in full, has failed. */
    async failed(payment: Payment, stillRefunded: number, tx: Tx): Promise<Applied> {
      if (stillRefunded >= payment.refunded) return 'no change'
      const isBack = await change(payment, 'refund failed', tx)
      const now = (await store.lock(payment.id, tx)) ?? payment
      const flag = now.state === 'disputed' ? now.flag : 'refund failed'
      await store.put({ ...now, refunded: stillRefunded, flag, reviewed: null }, tx)
      if (!isBack && flag) tellOperator(payment, flag)
      return 'applied'
    },
  }
}
