import type { Log } from '../kernel/log.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { ApplyProviderEvent } from './apply-provider-event.ts'
import {
  type Payment,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStore,
  reasonOf,
} from './ports.ts'

interface Parts {
  store: PaymentStore
  paymentEvents: Pick<ApplyProviderEvent, 'change'>
  uow: UnitOfWork
  log: Log
}

/** Begins a stored payment at its provider. When that fails, the payment is declined, so that nobody waits for it. */
export function createBeginAtProvider({ store, paymentEvents, uow, log }: Parts) {
  const fail = (payment: Payment): Promise<void> =>
    uow.run(async (tx) => {
      const locked = await store.lock(payment.id, tx)
      if (locked) await paymentEvents.change(locked, 'declined', tx)
    })

  const beginOrFail = async (payment: Payment, provider: PaymentProvider, request: PaymentRequest) => {
    try {
      return await provider.begin(request)
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
    shown: Pick<PaymentRequest, 'title' | 'language' | 'qrcodeSize'>,
  ): Promise<Payment> => {
    const started = await beginOrFail(payment, provider, { ...payment, ...shown })
    return uow.run(async (tx) => {
      // It may have been superseded meanwhile.
      const locked = (await store.lock(payment.id, tx)) ?? payment
      const changed = { ...locked, ...started }
      await store.put(changed, tx)
      return changed
    })
  }
}

export type BeginAtProvider = ReturnType<typeof createBeginAtProvider>
