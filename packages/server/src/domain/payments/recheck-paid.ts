import { DAY, HOUR } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { ApplyProviderEvent } from './apply-provider-event.ts'
import { type Payment, type PaymentProvider, type PaymentStore, reasonOf } from './ports.ts'

interface Parts {
  store: Pick<PaymentStore, 'takeForRecheck'>
  providers: readonly PaymentProvider[]
  paymentEvents: Pick<ApplyProviderEvent, 'fromProvider'>
  clock: Clock
  log: Log
}

/** Providers refund for about as long, and banks accept disputes. */
export const RECHECK_PERIOD = 90 * DAY
const RECHECK_INTERVAL = DAY
/** A recheck that is dated further ahead was dated by a clock that was ahead. */
const CLOCK_TOLERANCE = HOUR
/** Limits the calls of one run to each provider. What is left comes first in the next one. */
export const MAX_RECHECKS = 300
/** So many failed calls in a row: the provider is down, and the run ends for it. */
const MAX_FAILURES = 3

/**
 * Polls the providers for payments that are paid or disputed, so that a refund or dispute whose notification was lost
 * is noticed within about a day. One that a provider does not answer for is polled on the next day.
 */
export function createRecheckPaid({ store, providers, paymentEvents, clock, log }: Parts) {
  /** Null: no payment is due; otherwise whether the provider answered. */
  const recheckNext = async (provider: PaymentProvider): Promise<boolean | null> => {
    const now = clock.now()
    const payment = await store.takeForRecheck({
      provider: provider.name,
      begunAfter: now - RECHECK_PERIOD,
      notWithin: { from: now - RECHECK_INTERVAL, to: now + CLOCK_TOLERANCE },
      now,
    })
    return payment && recheck(provider, payment)
  }

  const recheck = async (provider: PaymentProvider, payment: Payment): Promise<boolean> => {
    const { id } = payment
    try {
      const event = await provider.ask(payment)
      const applied = event && (await paymentEvents.fromProvider(provider.name, id, event))
      if (applied && applied !== 'applied' && applied !== 'no change')
        log.warn({ payment: id, because: applied }, 'a provider event was rejected')
      return true
    } catch (error) {
      log.warn({ payment: id, error: reasonOf(error) }, 'a paid payment could not be polled')
      return false
    }
  }

  const recheckAll = async (provider: PaymentProvider, signal: Pick<AbortSignal, 'aborted'> | undefined) => {
    let failures = 0
    for (let asked = 0; asked < MAX_RECHECKS && failures < MAX_FAILURES && !signal?.aborted; asked += 1) {
      const hasAnswered = await recheckNext(provider)
      if (hasAnswered === null) return
      failures = hasAnswered ? 0 : failures + 1
    }
  }

  return async (signal?: Pick<AbortSignal, 'aborted'>): Promise<void> => {
    await Promise.all(providers.map((provider) => recheckAll(provider, signal)))
  }
}
