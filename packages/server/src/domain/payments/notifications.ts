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
import { createUnsignedSampler } from './unsigned-sampler.ts'

interface Parts {
  store: PaymentStore
  providers: readonly PaymentProvider[]
  paymentEvents: Pick<ApplyProviderEvent, 'fromProvider'>
  clock: Clock
  ids: Ids
  log: Log
}

/** A longer body is cut: this is enough to see what it was. */
const MAX_STORED_BODY = 4000
/** The body as the database can store it: text without zero characters. */
const textOf = (body: Buffer): string =>
  body.toString('utf8').slice(0, MAX_STORED_BODY).replaceAll('\0', '\uFFFD')
/** Ids that no database can hold are of no payment here, whoever has signed them. */
const isStorable = (id: string | null): boolean => !id?.includes('\0')
const REJECTED: readonly string[] = NOTIFICATION_REFUSALS
/** Signed by the provider, but of an unknown payment: a repeat would not help, so it is accepted. */
const UNKNOWN = 'unknown payment'

/**
 * Receives notifications of a provider. Each is verified by the provider's own library before it is used, and stored
 * with its outcome; its body names the buyer and is cleared after `paymentNotificationsKeptDays`.
 */
export function createNotifications({ store, providers, paymentEvents, clock, ids, log }: Parts) {
  const sampleUnsigned = createUnsignedSampler(clock)
  const outcomeOf = async (
    provider: PaymentProvider,
    raw: RawNotification,
  ): Promise<Pick<Notification, 'paymentId' | 'outcome'> | null> => {
    const verdict = await provider.verify(raw)
    const { paymentId } = verdict
    if (!verdict.ok) return { paymentId: isStorable(paymentId) ? paymentId : null, outcome: verdict.because }
    if (paymentId === null) return null
    const { event } = verdict
    if (!isStorable(paymentId) || (event && !isStorable(event.providerRef))) {
      return { paymentId: null, outcome: 'malformed' }
    }
    return {
      paymentId,
      outcome: event ? await paymentEvents.fromProvider(provider.name, paymentId, event) : 'no change',
    }
  }

  /** False: rejected. Null: the provider is not configured. */
  return async (name: PaymentProviderName, raw: RawNotification): Promise<boolean | null> => {
    const provider = providers.find((one) => one.name === name)
    if (!provider) return null
    const checked = await outcomeOf(provider, raw)
    if (!checked) return true
    const { paymentId, outcome } = checked
    const more = outcome === 'signature' ? sampleUnsigned() : 0
    if (more === null) return false
    const stored = { id: ids.next(), provider: name, paymentId, outcome, at: clock.now(), reviewed: null }
    await store.keepNotification({ ...stored, body: textOf(raw.body) })
    if (!REJECTED.includes(outcome)) return true
    const refused = { provider: name, payment: paymentId, because: outcome }
    if (outcome === UNKNOWN) {
      log.warn(refused, 'a notification for an unknown payment')
      return true
    }
    log.warn(more ? { ...refused, more } : refused, 'a notification of a payment was refused')
    return false
  }
}

export type TakeNotification = ReturnType<typeof createNotifications>
