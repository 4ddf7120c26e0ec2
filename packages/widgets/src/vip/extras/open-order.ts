import { ApiError, type Client } from '@easel/client'
import { MINUTE } from '@easel/contract/numbers'
import { PaymentStatus } from '@easel/contract/payments'
import type { CreatedPayment } from '@easel/contract/types'
import type { Order } from '../begun-payments.ts'

export interface Wish extends Omit<Order, 'answer'> {
  planId: string
}

/** With less time left nobody begins to pay. */
const ENOUGH = MINUTE

/**
 * An order whose page at the provider was opened, where it is for the same and can still be paid, or was; otherwise null.
 * Throws where that cannot be known: another order would end one that is perhaps being paid.
 */
export async function openOrder(
  api: Client,
  { answer, payType, provider }: Order,
  wish: Wish,
): Promise<CreatedPayment | null> {
  // Older versions kept nothing of it.
  if (!answer || payType !== wish.payType || provider !== wish.provider) return null
  const { id, planId, expiresAt } = answer.payment
  if (planId !== wish.planId || expiresAt - api.serverNow() < ENOUGH) return null
  const payment = await api.call('payment', { params: { id } }).then(
    (now) => now.payment,
    (thrown: unknown) => {
      if (thrown instanceof ApiError && thrown.status === 404) return null
      throw thrown
    },
  )
  const isOpen = payment?.status === PaymentStatus.Pending || payment?.status === PaymentStatus.Paid
  return isOpen ? { ...answer, payment } : null
}
