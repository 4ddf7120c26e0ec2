import type { PaymentProviderName } from '@easel/contract/payments'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Log } from '../kernel/log.ts'
import type { ApplyProviderEvent } from './apply-provider-event.ts'
import {
  NOTIFICATION_REFUSALS,
  type Notification,
  type PaymentProvider,
  type PaymentStore,
  type RawNotification,
} from './ports.ts'
import { createUnsigned } from './unsigned.ts'

interface Parts {
  store: PaymentStore
  providers: readonly PaymentProvider[]
  paymentEvents: Pick<ApplyProviderEvent, 'fromProvider'>
  clock: Clock
  ids: Ids
  log: Log
}

/** More of one notification is not kept: enough to see what it was. */
const BODY_KEPT = 4000
/** What the database keeps as text: no zero byte. */
const textOf = (body: Buffer): string => body.toString('utf8').slice(0, BODY_KEPT).replaceAll('\0', '\uFFFD')
const UNBELIEVED: readonly string[] = NOTIFICATION_REFUSALS
/** Signed by the provider, but of a payment that nobody here knows: sent again it would be no better known. */
const UNKNOWN = 'unknown payment'

/**
 * Takes what a provider says by itself. Nothing is believed before the provider's own library has verified it, and
 * each is kept with what was made of it, without what it says after so many days: it names the buyer.
 */
export function createNotifications({ store, providers, paymentEvents, clock, ids, log }: Parts) {
  const unsigned = createUnsigned(clock)
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
      outcome: verdict.event
        ? await paymentEvents.fromProvider(provider.name, paymentId, verdict.event)
        : 'no change',
    }
  }

  /** False: it is not believed, and is to be refused. Null: there is no such provider here. */
  return async (name: PaymentProviderName, raw: RawNotification): Promise<boolean | null> => {
    const provider = providers.find((one) => one.name === name)
    if (!provider) return null
    const checked = await outcomeOf(provider, raw)
    if (!checked) return true
    const { paymentId, outcome } = checked
    const more = outcome === 'signature' ? unsigned() : 0
    if (more === null) return false
    const stored = { id: ids.next(), provider: name, paymentId, outcome, at: clock.now() }
    await store.keepNotification({ ...stored, body: textOf(raw.body) })
    if (!UNBELIEVED.includes(outcome)) return true
    const refused = { provider: name, payment: paymentId, because: outcome }
    if (outcome === UNKNOWN) {
      log.warn(refused, 'a notification is of no payment that is known here')
      return true
    }
    log.warn(more ? { ...refused, more } : refused, 'a notification of a payment was refused')
    return false
  }
}

export type TakeNotification = ReturnType<typeof createNotifications>
