import { HOUR, MINUTE, SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { DueMessage, WebhookEndpoint, WebhookSender, WebhookStore } from './ports.ts'

interface Parts {
  store: WebhookStore
  sender: WebhookSender
  endpointOf(partnerId: string): WebhookEndpoint | null
  clock: Clock
  log: Log
}

/** Longer than an attempt may take; a process that died gives its messages back. */
const LEASE = MINUTE
/** A slow server of one partner holds up no other. */
const AT_ONCE = { all: 20, perPartner: 4 }
/** Delays after failed attempts: twelve attempts in about three days. */
export const RETRY_DELAYS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
]

/** A partner's server answers so when it wants no more of them. */
const GONE = 410

/** Sends due messages until none is left. What fails is repeated with growing delays, and can be replayed afterwards. */
export function createDeliverWebhooks({ store, sender, endpointOf, clock, log }: Parts) {
  const one = async ({ partnerId, ...message }: DueMessage): Promise<void> => {
    const endpoint = endpointOf(partnerId)
    if (!endpoint) {
      const error = 'not sent: the partner has no webhook any more, or is suspended'
      return store.failed(message.id, { status: null, error, nextAt: null })
    }
    const outcome = await sender.send(endpoint, message, clock.now()).catch((error: unknown) => ({
      status: null,
      error: error instanceof Error ? error.message : String(error),
    }))
    const { status } = outcome
    const now = clock.now()
    if (status !== null && status >= 200 && status < 300) return store.delivered(message.id, status, now)
    const error = 'error' in outcome ? outcome.error : `The address answers ${status}.`
    const delay = status === GONE ? undefined : RETRY_DELAYS[message.attempts - 1]
    log.warn(
      { partner: partnerId, message: message.id, attempt: message.attempts, status, error },
      'a webhook was not accepted',
    )
    await store.failed(message.id, { status, error, nextAt: delay === undefined ? null : now + delay })
  }

  return async (signal?: Pick<AbortSignal, 'aborted'>): Promise<void> => {
    while (!signal?.aborted) {
      const due = await store.lease(clock.now(), LEASE, AT_ONCE)
      if (due.length === 0) return
      await Promise.all(due.map(one))
    }
  }
}
