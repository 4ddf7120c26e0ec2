import type { Log } from '../kernel/log.ts'
import type { ApplyProviderEvent } from './apply-provider-event.ts'
import { type Payment, type PaymentProvider, reasonOf } from './ports.ts'

interface Parts {
  providers: readonly PaymentProvider[]
  paymentEvents: Pick<ApplyProviderEvent, 'fromProvider'>
  log: Log
}

/**
 * Closes superseded payments at their providers at once, so that nobody pays what was left for another order. What does
 * not succeed here, because a provider does not answer or knows nothing of the payment yet, the job does.
 */
export function createCloseSuperseded({ providers, paymentEvents, log }: Parts) {
  const close = async (payment: Payment): Promise<void> => {
    const provider = providers.find(({ name }) => name === payment.provider)
    const event = await provider?.close(payment)
    // It may have been paid in its last moment.
    if (event) await paymentEvents.fromProvider(payment.provider, payment.id, event)
  }
  return async (payments: readonly Payment[]): Promise<void> => {
    const closings = payments.map((payment) =>
      close(payment).catch((error: unknown) =>
        log.warn({ payment: payment.id, error: reasonOf(error) }, 'a superseded payment was not closed yet'),
      ),
    )
    await Promise.all(closings)
  }
}
