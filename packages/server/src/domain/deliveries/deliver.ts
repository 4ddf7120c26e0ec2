import { CODE_VALID_FOR } from '@easel/contract/identity'
import { HOUR, MINUTE, SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import {
  type Channel,
  type Delivery,
  DeliveryFault,
  type DeliveryStore,
  type Mailer,
  type SmsSender,
} from './ports.ts'
import { letterOf, shortTextOf } from './text.ts'

interface Parts {
  store: DeliveryStore
  clock: Clock
  log: Log
  /** How often a delivery that is still being sent is held on to, in ms. */
  renewEvery?: number
}

/** Does what is due by one way; nothing where nothing goes that way. */
export type Deliver = (signal?: Pick<AbortSignal, 'aborted'>) => Promise<void>

const AT_ONCE = 5
/** Renewed while a provider takes its time; who died meanwhile leaves its share to others. */
const HELD_FOR = MINUTE
/** After each attempt that failed; the last one holds from then on. Codes are of no use later than they are good for. */
const PAUSES = [2 * SECOND, 5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE]
const NOTICES_TRIED_FOR = 24 * HOUR

const endOf = ({ kind, at }: Delivery): number => at + (kind === 'code' ? CODE_VALID_FOR : NOTICES_TRIED_FOR)

/** Each way by itself: a mail server that is slow holds up no short message. Null: nothing goes that way. */
export function createDeliveries(
  parts: Parts,
  { mailer, sms }: { mailer: Mailer | null; sms: SmsSender | null },
): Record<Channel, Deliver> {
  const nothing = async () => {}
  return {
    email: mailer
      ? createDeliver(parts, 'email', (delivery) =>
          mailer.send({ id: delivery.id, to: delivery.target, ...letterOf(delivery) }),
        )
      : nothing,
    sms: sms ? createDeliver(parts, 'sms', (delivery) => sms.send(delivery, shortTextOf(delivery))) : nothing,
  }
}

/**
 * Sends what is due, a few at a time, until nothing is left. What fails in passing is tried again, ever more seldom;
 * whoever takes it up after a kill may send it a second time, which is better than not at all.
 */
function createDeliver(
  { store, clock, log, renewEvery = HELD_FOR / 3 }: Parts,
  channel: Channel,
  send: (delivery: Delivery) => Promise<void>,
): Deliver {
  // A server that answers each command slowly, or two letters on one connection, last longer than any one timeout.
  const keepHolding = (id: string) => {
    let renewed = Promise.resolve()
    const timer = setInterval(() => {
      renewed = store.hold(id, clock.now() + HELD_FOR).catch(() => {})
    }, renewEvery)
    timer.unref()
    return async () => {
      clearInterval(timer)
      // What comes of it is written after the last renewal.
      await renewed
    }
  }

  const one = async (due: Delivery): Promise<void> => {
    if (clock.now() >= endOf(due)) return store.failed(due.id, 'too late: nobody took it in time')
    const stop = keepHolding(due.id)
    try {
      await send(due).finally(stop)
    } catch (error) {
      const fault =
        error instanceof DeliveryFault
          ? error
          : new DeliveryFault(String(error), { retryable: true, cause: error })
      // The address stays out of the log: `npm run accounts` shows whose it was.
      log.warn({ delivery: due.id, attempt: due.attempts, fault: fault.message }, 'a message was not taken')
      const next = clock.now() + (PAUSES[Math.min(due.attempts, PAUSES.length) - 1] ?? 0)
      if (fault.retryable && next < endOf(due)) return store.retry(due.id, next, fault.message)
      return store.failed(due.id, fault.message)
    }
    await store.sent(due.id, clock.now())
  }

  return async (signal) => {
    while (!signal?.aborted) {
      const taken = await store.take(channel, clock.now(), HELD_FOR, AT_ONCE)
      await Promise.all(taken.map(one))
      if (taken.length < AT_ONCE) return
    }
  }
}
