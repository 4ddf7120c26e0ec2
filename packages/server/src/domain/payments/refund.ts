import type { Applied, ApplyNews } from './apply-news.ts'
import type { PaymentProvider, PaymentStore } from './ports.ts'

interface Parts {
  store: PaymentStore
  providers: readonly PaymentProvider[]
  news: Pick<ApplyNews, 'fromProvider'>
}

/**
 * Gives a payment back as a whole, at its provider first; what was bought with it ends. Done twice it is given back
 * once, so that a command which died in between is simply run again.
 */
export function createRefundPayment({ store, providers, news }: Parts) {
  return async (id: string): Promise<Applied | 'not paid' | 'no provider'> => {
    const payment = await store.find(id)
    if (!payment) return 'unknown payment'
    if (payment.state === 'refunded') return 'no change'
    if (payment.state !== 'paid' && payment.state !== 'disputed') return 'not paid'
    const provider = providers.find(({ name }) => name === payment.provider)
    if (!provider) return 'no provider'
    await provider.refund(payment)
    const { amount, currency } = payment
    return news.fromProvider(id, { event: 'refunded', amount, currency, providerRef: null })
  }
}

export type RefundPayment = ReturnType<typeof createRefundPayment>
