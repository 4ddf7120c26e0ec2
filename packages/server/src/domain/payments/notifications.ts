import type { PaymentProviderName } from '@easel/contract/payments'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Log } from '../kernel/log.ts'
import type { ApplyNews } from './apply-news.ts'
import type { Notification, PaymentProvider, PaymentStore, RawNotification } from './ports.ts'

interface Parts {
  store: PaymentStore
  providers: readonly PaymentProvider[]
  news: Pick<ApplyNews, 'fromProvider'>
  clock: Clock
  ids: Ids
  log: Log
}

/** More of one notification is not kept: enough to see what it was. */
const BODY_KEPT = 4000
const UNBELIEVED: readonly string[] = [
  'signature',
  'malformed',
  'application',
  'unknown payment',
  'amount',
  'currency',
]

/**
 * Takes what a provider says by itself. Nothing is believed before the provider's own library has verified it, and
 * each is kept with what was made of it.
 */
export function createNotifications({ store, providers, news, clock, ids, log }: Parts) {
  const outcomeOf = async (
    provider: PaymentProvider,
    raw: RawNotification,
  ): Promise<Pick<Notification, 'paymentId' | 'outcome'> | null> => {
    const verdict = await provider.verify(raw)
    if (!verdict.ok) return { paymentId: verdict.paymentId, outcome: verdict.because }
    const { paymentId } = verdict
    if (paymentId === null) return null
    return {
      paymentId,
      outcome: verdict.news ? await news.fromProvider(provider.name, paymentId, verdict.news) : 'no change',
    }
  }

  /** False: it is not believed, and is to be refused. Null: there is no such provider here. */
  return async (name: PaymentProviderName, raw: RawNotification): Promise<boolean | null> => {
    const provider = providers.find((one) => one.name === name)
    if (!provider) return null
    const heard = await outcomeOf(provider, raw)
    if (!heard) return true
    const { paymentId, outcome } = heard
    const body = raw.body.toString('utf8').slice(0, BODY_KEPT)
    await store.keepNotification({
      id: ids.next(),
      provider: name,
      paymentId,
      outcome,
      body,
      at: clock.now(),
    })
    const believed = !UNBELIEVED.includes(outcome)
    if (!believed)
      log.warn(
        { provider: name, payment: paymentId, because: outcome },
        'a notification of a payment was refused',
      )
    return believed
  }
}

export type TakeNotification = ReturnType<typeof createNotifications>
