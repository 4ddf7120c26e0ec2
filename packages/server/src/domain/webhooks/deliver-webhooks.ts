import { setTimeout as pause } from 'node:timers/promises'
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

type Stopping = Pick<AbortSignal, 'aborted'>

/** Longer than an attempt may take; a process that died gives its messages back. */
const LEASE = MINUTE
/** Messages of one partner at once, and partners. */
const BATCH_SIZE = 4
const MAX_PARTNERS = 50
/** How long a run waits for what it has begun: a server that hangs goes on by itself, and delays no other partner. */
const RUN = SECOND
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

/** Sends due messages, each partner's by itself. What fails is repeated with growing delays, and can be replayed. */
export function createDeliverWebhooks({ store, sender, endpointOf, clock, log }: Parts) {
  const one = async (
    endpoint: WebhookEndpoint | null,
    message: DueMessage,
    partner: string,
  ): Promise<void> => {
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
      { partner, message: message.id, attempt: message.attempts, status, error },
      'a webhook was not accepted',
    )
    await store.failed(message.id, { status, error, nextAt: delay === undefined ? null : now + delay })
  }

  const drain = async (partnerId: string, signal?: Stopping): Promise<void> => {
    while (!signal?.aborted) {
      const due = await store.lease(partnerId, clock.now(), LEASE, BATCH_SIZE)
      if (due.length === 0) return
      await Promise.all(due.map((message) => one(endpointOf(partnerId), message, partnerId)))
    }
  }

  const draining = new Map<string, Promise<void>>()
  return async (signal?: Stopping): Promise<void> => {
    const waiting = (await store.duePartners(clock.now(), MAX_PARTNERS)).filter((id) => !draining.has(id))
    for (const id of waiting.slice(0, MAX_PARTNERS - draining.size)) {
      const drained = drain(id, signal)
        .catch((error: unknown) => log.warn({ partner: id, err: error }, 'webhooks were not sent'))
        .finally(() => draining.delete(id))
      draining.set(id, drained)
    }
    await Promise.race([Promise.all(draining.values()), pause(RUN, null, { ref: false })])
  }
}
