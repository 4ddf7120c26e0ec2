import type { Log } from '../kernel/log.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { ApplyProviderEvent } from './apply-provider-event.ts'
import { type Order, type Payment, type PaymentProvider, type PaymentStore, reasonOf } from './ports.ts'

interface Parts {
  store: PaymentStore
  paymentEvents: Pick<ApplyProviderEvent, 'change'>
  uow: UnitOfWork
  log: Log
}

/** Has the provider begin a payment that is kept already. What fails there has ended here, so that nobody waits for it. */
export function createBeginAtProvider({ store, paymentEvents, uow, log }: Parts) {
  const fail = (payment: Payment): Promise<void> =>
    uow.run(async (tx) => {
      const locked = await store.lock(payment.id, tx)
      if (locked) await paymentEvents.change(locked, 'declined', tx)
    })

  const begunThere = async (payment: Payment, provider: PaymentProvider, order: Order) => {
    try {
      return await provider.begin(order)
    } catch (error) {
      log.warn(
        { payment: payment.id, provider: provider.name, error: reasonOf(error) },
        'a payment did not begin',
      )
      await fail(payment)
      throw new Refusal(503, 'payment_unavailable')
    }
  }

  return async (
    payment: Payment,
    provider: PaymentProvider,
    shown: Pick<Order, 'title' | 'qrcodeSize'>,
  ): Promise<Payment> => {
    const started = await begunThere(payment, provider, { ...payment, ...shown })
    return uow.run(async (tx) => {
      // It may have been superseded meanwhile by another choice.
      const locked = (await store.lock(payment.id, tx)) ?? payment
      const changed = { ...locked, ...started }
      await store.put(changed, tx)
      return changed
    })
  }
}

export type BeginAtProvider = ReturnType<typeof createBeginAtProvider>
