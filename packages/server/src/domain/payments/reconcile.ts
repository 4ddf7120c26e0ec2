import { HOUR, MINUTE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { ApplyProviderEvent } from './apply-provider-event.ts'
import { isOver, isSettled, MAX_CHECK_INTERVAL, nextCheckOf, nextCheckUnanswered } from './next-check.ts'
import { type Payment, type PaymentProvider, type PaymentStore, reasonOf } from './ports.ts'

interface Parts {
  store: PaymentStore
  providers: readonly PaymentProvider[]
  paymentEvents: Pick<ApplyProviderEvent, 'change' | 'fromProvider'>
  uow: UnitOfWork
  clock: Clock
  log: Log
}

const BATCH_SIZE = 5
/** Longer than the time-out of a provider: if this process dies, another one polls after that. */
const LEASE_TTL = MINUTE

/**
 * Polls the providers for payments without a final outcome, so that a lost notification loses nothing; expires what
 * can no longer be paid, here first and then there.
 */
export function createReconcilePayments({ store, providers, paymentEvents, uow, clock, log }: Parts) {
  /** Expires the payment if its time is over. Returns it as it is then. */
  const expireIfOver = (id: string): Promise<Payment | null> =>
    uow.run(async (tx) => {
      const payment = await store.lock(id, tx)
      if (payment?.state !== 'pending' || !isOver(payment, clock.now())) return payment
      await paymentEvents.change(payment, 'expired', tx)
      return store.lock(id, tx)
    })

  const reconcileOne = async ({ id }: Payment): Promise<void> => {
    const payment = await expireIfOver(id)
    const provider = providers.find(({ name }) => name === payment?.provider)
    // Settled meanwhile, for example by a notification.
    if (!payment || isSettled(payment.state)) return store.checkAgainAt(id, null)
    // A provider that is no longer in the settings cannot be polled; its payments wait for its return.
    if (!provider) {
      const context = { payment: id, provider: payment.provider }
      log.warn(context, 'a payment cannot be polled: its provider is not among PAYMENTS')
      return store.checkAgainAt(id, clock.now() + HOUR)
    }
    const isPending = payment.state === 'pending'
    const event = await (isPending ? provider.ask(payment) : provider.close(payment))
    const applied = event && (await paymentEvents.fromProvider(provider.name, id, event))
    if (applied && applied !== 'applied' && applied !== 'no change')
      log.warn({ payment: id, because: applied }, 'a provider event was rejected')
    // Closed there, it can never be paid.
    if (!isPending && event?.event === 'expired') return store.checkAgainAt(id, null)
    const after = await store.find(id)
    if (after) await store.checkAgainAt(id, nextCheckOf(after, clock.now()))
  }

  return async (signal?: Pick<AbortSignal, 'aborted'>): Promise<void> => {
    while (!signal?.aborted) {
      const now = clock.now()
      const due = await store.takeDue(
        { now, farthest: now + MAX_CHECK_INTERVAL },
        now + LEASE_TTL,
        BATCH_SIZE,
      )
      await Promise.all(
        due.map((payment) =>
          reconcileOne(payment).catch(async (error: unknown) => {
            log.warn({ payment: payment.id, error: reasonOf(error) }, 'a payment could not be polled')
            await store.checkAgainAt(payment.id, nextCheckUnanswered(payment, clock.now()))
          }),
        ),
      )
      if (due.length < BATCH_SIZE) return
    }
  }
}
