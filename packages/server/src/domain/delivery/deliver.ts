import { CODE_VALID_FOR } from '@easel/contract/identity'
import { HOUR, MINUTE, SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Message } from './message.ts'
import { DeliveryFault, type DeliveryStore, type Due, type Mailer, type SmsSender } from './ports.ts'
import { letterOf, shortTextOf } from './text.ts'

interface Parts {
  store: DeliveryStore
  /** Null: nothing is sent that way. */
  mailer: Mailer | null
  sms: SmsSender | null
  clock: Clock
  log: Log
}

const AT_ONCE = 5
/** Longer than any provider is waited for: who died meanwhile leaves its share to others. */
const CLAIMED_FOR = MINUTE
/** After each attempt that failed; the last one holds from then on. Codes are of no use later than they are good for. */
const PAUSES = [2 * SECOND, 5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE]
const NOTICES_TRIED_FOR = 24 * HOUR

const endOf = ({ message, at }: Due): number =>
  at + (message.code === null ? NOTICES_TRIED_FOR : CODE_VALID_FOR)

/**
 * Sends what is due, a few at a time, until nothing is left. What fails in passing is tried again, ever more seldom;
 * whoever takes it up after a kill may send it a second time, which is better than not at all.
 */
export function createDeliver({ store, mailer, sms, clock, log }: Parts) {
  const channels: Message['channel'][] = [
    ...(mailer ? ['email' as const] : []),
    ...(sms ? ['sms' as const] : []),
  ]

  const hand = async ({ id, message }: Due): Promise<void> => {
    if (message.channel === 'email') await mailer?.send({ id, to: message.to, ...letterOf(message) })
    else await sms?.send({ id, message, text: shortTextOf(message) })
  }

  const one = async (due: Due): Promise<void> => {
    if (clock.now() >= endOf(due)) return store.failed(due.id, 'too late: nobody took it in time')
    try {
      await hand(due)
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

  return async (signal?: Pick<AbortSignal, 'aborted'>): Promise<void> => {
    while (channels.length > 0 && !signal?.aborted) {
      const claimed = await store.claim(channels, AT_ONCE, clock.now(), clock.now() + CLAIMED_FOR)
      await Promise.all(claimed.map(one))
      if (claimed.length < AT_ONCE) return
    }
  }
}
