import { HOUR, MINUTE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { ApplyProviderEvent } from './apply-provider-event.ts'
import { isKnown, isOver, MAX_CHECK_INTERVAL, nextCheckOf, nextCheckUnanswered } from './next-check.ts'
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
/** Longer than a provider is waited for: should this process die, another one asks after that. */
const LEASE_TTL = MINUTE

/**
 * Asks the providers about what is not known to have ended, so that a notification which never comes loses nothing;
 * ends what can no longer be paid, here first and then there.
 */
export function createReconcilePayments({ store, providers, paymentEvents, uow, clock, log }: Parts) {
  /** The state of now, with what the clock has ended. */
  const expired = (id: string): Promise<Payment | null> =>
    uow.run(async (tx) => {
      const payment = await store.lock(id, tx)
      if (payment?.state !== 'pending' || !isOver(payment, clock.now())) return payment
      await paymentEvents.change(payment, 'expired', tx)
      return store.lock(id, tx)
    })

  const one = async ({ id }: Payment): Promise<void> => {
    const payment = await expired(id)
    const provider = providers.find(({ name }) => name === payment?.provider)
    // Known by now, as by a notification that came meanwhile.
    if (!payment || isKnown(payment.state)) return store.checkAgainAt(id, null)
    // A provider that was taken out of the settings cannot be asked; its payments wait for its return.
    if (!provider) {
      const context = { payment: id, provider: payment.provider }
      log.warn(context, 'a payment cannot be asked about, as its provider is not among PAYMENTS')
      return store.checkAgainAt(id, clock.now() + HOUR)
    }
    const isPending = payment.state === 'pending'
    const event = await (isPending ? provider.ask(payment) : provider.close(payment))
    const applied = event && (await paymentEvents.fromProvider(provider.name, id, event))
    if (applied && applied !== 'applied' && applied !== 'no change')
      log.warn({ payment: id, because: applied }, 'what a provider says of a payment is not believed')
    // What is closed there can never be paid.
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
          one(payment).catch(async (error: unknown) => {
            log.warn({ payment: payment.id, error: reasonOf(error) }, 'a payment could not be asked about')
            await store.checkAgainAt(payment.id, nextCheckUnanswered(payment, clock.now()))
          }),
        ),
      )
      if (due.length < BATCH_SIZE) return
    }
  }
}
