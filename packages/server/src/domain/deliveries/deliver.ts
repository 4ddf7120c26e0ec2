import { CODE_TTL } from '@easel/contract/identity'
import { HOUR, MINUTE, SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import {
  type Channel,
  type Delivery,
  DeliveryError,
  type DeliveryStore,
  type Mailer,
  type SmsSender,
} from './ports.ts'
import { renderEmail, renderSms } from './text.ts'

interface Parts {
  store: DeliveryStore
  clock: Clock
  log: Log
  /** How often the lease of a message that is being sent is renewed, in ms. */
  renewEvery?: number
}

/** Sends the due messages of one channel; does nothing when the channel has no provider. */
export type Deliver = (signal?: Pick<AbortSignal, 'aborted'>) => Promise<void>

const BATCH_SIZE = 5
/** Renewed while a provider takes its time; messages leased by a process that died become due again. */
const LEASE = MINUTE
/** Delays after failed attempts; the last one repeats. Messages expire, codes with their validity. */
const RETRY_DELAYS = [2 * SECOND, 5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE]
const NOTIFICATION_RETRY_PERIOD = 24 * HOUR

const endOf = ({ kind, at }: Delivery): number =>
  at + (kind === 'code' ? CODE_TTL : NOTIFICATION_RETRY_PERIOD)

/** Channels are independent, so a slow mail server does not delay short messages. Null: no provider. */
export function createDeliveries(
  parts: Parts,
  { mailer, sms }: { mailer: Mailer | null; sms: SmsSender | null },
): Record<Channel, Deliver> {
  const nothing = async () => {}
  return {
    email: mailer
      ? createDeliver(parts, 'email', (delivery) =>
          mailer.send({ id: delivery.id, to: delivery.target, ...renderEmail(delivery) }),
        )
      : nothing,
    sms: sms ? createDeliver(parts, 'sms', (delivery) => sms.send(delivery, renderSms(delivery))) : nothing,
  }
}

/**
 * Sends due messages in small batches until none is left. Temporary failures are retried with growing delays; after a
 * crash a message may be sent twice.
 */
function createDeliver(
  { store, clock, log, renewEvery = LEASE / 3 }: Parts,
  channel: Channel,
  send: (delivery: Delivery) => Promise<void>,
): Deliver {
  // A server that answers each command slowly, or two e-mails on one connection, outlast any single time-out.
  const keepLease = (id: string) => {
    let renewed = Promise.resolve()
    const timer = setInterval(() => {
      renewed = store.renewLease(id, clock.now() + LEASE).catch(() => {})
    }, renewEvery)
    timer.unref()
    return async () => {
      clearInterval(timer)
      // The last renewal must not overwrite the outcome.
      await renewed
    }
  }

  const one = async (due: Delivery): Promise<void> => {
    if (clock.now() >= endOf(due)) return store.failed(due.id, 'too late: nobody took it in time')
    const stop = keepLease(due.id)
    try {
      await send(due).finally(stop)
    } catch (error) {
      const failure =
        error instanceof DeliveryError
          ? error
          : new DeliveryError(String(error), { retryable: true, cause: error })
      // The address stays out of the log; `npm run accounts` shows it.
      log.warn(
        { delivery: due.id, attempt: due.attempts, error: failure.message },
        'a message was not accepted',
      )
      const next = clock.now() + (RETRY_DELAYS[Math.min(due.attempts, RETRY_DELAYS.length) - 1] ?? 0)
      if (failure.retryable && next < endOf(due)) return store.retry(due.id, next, failure.message)
      return store.failed(due.id, failure.message)
    }
    await store.sent(due.id, clock.now())
  }

  return async (signal) => {
    while (!signal?.aborted) {
      const leased = await store.lease(channel, clock.now(), LEASE, BATCH_SIZE)
      await Promise.all(leased.map(one))
      if (leased.length < BATCH_SIZE) return
    }
  }
}
