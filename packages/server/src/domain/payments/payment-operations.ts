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
     * Gives a payment back as a whole, at its provider first; what was bought with it ends. Done twice it is given back
     * once, so that a command which died in between is simply run again. Returns the payment as it is then.
     */
    async refund(id: string): Promise<Payment> {
      const payment = await existing(id)
      if (payment.state === 'refunded') return payment
      if (payment.state !== 'paid' && payment.state !== 'disputed') {
        throw new PaymentError(
          `Payment ${id} was not paid (${payment.state}): there is nothing to give back.`,
        )
      }
      const provider = providers.find(({ name }) => name === payment.provider)
      if (!provider) {
        throw new PaymentError(
          `${payment.provider} is not among PAYMENTS: it cannot be asked to give anything back.`,
        )
      }
      try {
        await provider.refund(payment)
      } catch (error) {
        throw new PaymentError(
          `${payment.provider} did not give it back (${reasonOf(error)}). Nothing was changed; try again.`,
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
