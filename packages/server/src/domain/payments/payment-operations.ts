import type { ApplyProviderEvent } from './apply-provider-event.ts'
import {
  type Notification,
  type Payment,
  type PaymentProvider,
  type PaymentStore,
  reasonOf,
} from './ports.ts'

interface Parts {
  store: PaymentStore
  providers: readonly PaymentProvider[]
  paymentEvents: Pick<ApplyProviderEvent, 'fromProvider'>
}

/** What an operator can correct. */
export class PaymentError extends Error {}

const NOTIFICATIONS_SHOWN = 100

/** Operations of the operator on payments. */
export function createPaymentOperations({ store, providers, paymentEvents }: Parts) {
  const existing = async (id: string): Promise<Payment> => {
    const payment = await store.find(id)
    if (!payment) throw new PaymentError(`There is no payment "${id}".`)
    return payment
  }

  return {
    list: (flagged: boolean, limit: number): Promise<Payment[]> =>
      flagged ? store.listFlagged(limit) : store.latest(limit),
    notifications: (refused: boolean, limit: number): Promise<Notification[]> =>
      store.notifications(limit, refused),

    async show(id: string): Promise<{ payment: Payment; notifications: Notification[] }> {
      const payment = await existing(id)
      return { payment, notifications: await store.notificationsOf(id, NOTIFICATIONS_SHOWN) }
    },

    /**
     * Refunds a payment in full, at its provider first; the membership that was bought with it ends. A repeat refunds
     * nothing more, so a command that was interrupted is simply run again. Returns the payment afterwards.
     */
    async refund(id: string): Promise<Payment> {
      const payment = await existing(id)
      if (payment.state === 'refunded') return payment
      if (payment.state !== 'paid' && payment.state !== 'disputed') {
        throw new PaymentError(`Payment ${id} was not paid (${payment.state}): there is nothing to refund.`)
      }
      const provider = providers.find(({ name }) => name === payment.provider)
      if (!provider) {
        throw new PaymentError(`${payment.provider} is not among PAYMENTS: it cannot refund anything.`)
      }
      try {
        await provider.refund(payment)
      } catch (error) {
        throw new PaymentError(
          `${payment.provider} did not refund it (${reasonOf(error)}). Nothing was changed; try again.`,
        )
      }
      const { amount, currency } = payment
      await paymentEvents.fromProvider(payment.provider, id, {
        event: 'refunded',
        amount,
        currency,
        providerRef: null,
      })
      return existing(id)
    },
  }
}

export type PaymentOperations = ReturnType<typeof createPaymentOperations>
