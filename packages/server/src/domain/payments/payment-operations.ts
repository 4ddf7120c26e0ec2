import type { Clock } from '../kernel/clock.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { ApplyProviderEvent } from './apply-provider-event.ts'
import { isKnownPaid } from './payment-states.ts'
import {
  type Notification,
  type Payment,
  type PaymentProvider,
  type PaymentStore,
  type ProviderEvent,
  reasonOf,
} from './ports.ts'

interface Parts {
  store: PaymentStore
  providers: readonly PaymentProvider[]
  paymentEvents: Pick<ApplyProviderEvent, 'fromProvider' | 'grantAgain'>
  uow: UnitOfWork
  clock: Clock
}

/** Which part of a list: what is to be reviewed or was put away, and what follows one of them. */
interface Part {
  reviewed?: boolean
  before?: string | null
}

/** What an operator can correct. */
export class PaymentError extends Error {}

const NOTIFICATIONS_SHOWN = 100

/** Operations of the operator on payments. */
export function createPaymentOperations({ store, providers, paymentEvents, uow, clock }: Parts) {
  const existing = async (id: string): Promise<Payment> => {
    const payment = await store.find(id)
    if (!payment) throw new PaymentError(`There is no payment "${id}".`)
    return payment
  }
  const providerOf = ({ provider: name }: Payment, why: string): PaymentProvider => {
    const provider = providers.find((one) => one.name === name)
    if (!provider) throw new PaymentError(`${name} is not among PAYMENTS: it cannot ${why}.`)
    return provider
  }

  return {
    list: (flagged: boolean, limit: number, { reviewed, before = null }: Part = {}): Promise<Payment[]> =>
      store.list(reviewed ? 'reviewed' : flagged ? 'flagged' : 'all', { limit, before }),
    notifications: (
      refused: boolean,
      limit: number,
      { reviewed, before = null }: Part = {},
    ): Promise<Notification[]> =>
      store.notifications(reviewed ? 'reviewed' : refused ? 'refused' : 'all', { limit, before }),

    /** Puts the flag of a payment away, or takes that back. A new flag is to be reviewed again. */
    review: (id: string, isReviewed: boolean, by: string): Promise<Payment> =>
      uow.run(async (tx) => {
        const payment = await store.lock(id, tx)
        if (!payment) throw new PaymentError(`There is no payment "${id}".`)
        if (payment.flag === null)
          throw new PaymentError(`Payment ${id} has no flag: there is nothing to review.`)
        const reviewed = isReviewed ? (payment.reviewed ?? { at: clock.now(), by }) : null
        await store.put({ ...payment, reviewed }, tx)
        return { ...payment, reviewed }
      }),

    /** The same of a refused notification. */
    reviewNotification: (id: string, isReviewed: boolean, by: string): Promise<void> =>
      uow.run(async (tx) => {
        const reviewed = isReviewed ? { at: clock.now(), by } : null
        if (!(await store.reviewNotification(id, reviewed, tx)))
          throw new PaymentError(`There is no refused notification "${id}".`)
      }),

    /** Puts all away that are refused and came until then: what comes while somebody decides is still to be seen. */
    reviewNotifications: (until: number, by: string): Promise<{ count: number }> =>
      uow.run(async (tx) => ({
        count: await store.reviewNotifications(until, { at: clock.now(), by }, tx),
      })),

    /** Of one person, the newest first. */
    listOf: (principalId: string, limit: number): Promise<Payment[]> => store.latestOf(principalId, limit),

    /** By its id, or by the provider's, which is what some buyers have. */
    async show(id: string): Promise<{ payment: Payment; notifications: Notification[] }> {
      const payment = (await store.find(id)) ?? (await store.findByReference(id)) ?? (await existing(id))
      return { payment, notifications: await store.notificationsOf(payment.id, NOTIFICATIONS_SHOWN) }
    },

    ask: createAskProvider({ existing, providerOf, paymentEvents }),

    /**
     * Refunds a payment in full, at its provider first; the membership that was bought with it ends. A repeat refunds
     * nothing more, so a command that was interrupted is simply run again. Returns the payment afterwards.
     */
    async refund(id: string): Promise<Payment> {
      const payment = await existing(id)
      if (payment.state === 'refunded') return payment
      if (!isKnownPaid(payment)) {
        throw new PaymentError(`Payment ${id} was not paid (${payment.state}): there is nothing to refund.`)
      }
      const provider = providerOf(payment, 'refund anything')
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
        total: amount,
        currency,
        providerRef: null,
      })
      return existing(id)
    },
  }
}

interface AskParts extends Pick<Parts, 'paymentEvents'> {
  existing(id: string): Promise<Payment>
  providerOf(payment: Payment, why: string): PaymentProvider
}

/**
 * Asks the provider now what became of a payment, and grants what is missing of a paid one. Returns the payment afterwards.
 */
const createAskProvider =
  ({ existing, providerOf, paymentEvents }: AskParts) =>
  async (id: string): Promise<Payment> => {
    const payment = await existing(id)
    const provider = providerOf(payment, 'be asked')
    let event: ProviderEvent | null
    try {
      event = await provider.ask(payment)
    } catch (error) {
      throw new PaymentError(
        `${payment.provider} did not say (${reasonOf(error)}). Nothing was changed; try again.`,
      )
    }
    const applied = event && (await paymentEvents.fromProvider(payment.provider, id, event))
    if (applied === 'amount' || applied === 'currency')
      throw new PaymentError(`${payment.provider} speaks of another ${applied}. Nothing was changed.`)
    await paymentEvents.grantAgain(id)
    return existing(id)
  }

export type PaymentOperations = ReturnType<typeof createPaymentOperations>
