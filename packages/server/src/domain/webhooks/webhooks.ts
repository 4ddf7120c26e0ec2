import type { WebhookEvent } from '@easel/contract/webhooks'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { PageRequest } from '../kernel/page.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { NewMessage, WebhookEndpoint, WebhookStore } from './ports.ts'

interface Parts {
  store: WebhookStore
  /** The partner's webhook; null: it has none. */
  endpointOf(partnerId: string): WebhookEndpoint | null
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

/**
 * Messages to partners' servers. A message is written with the transaction that it tells of, so it is neither lost nor
 * sent of what did not happen; a job delivers it.
 */
export function createWebhooks({ store, endpointOf, uow, clock, ids }: Parts) {
  const add = async <E extends WebhookEvent>(
    { data, ...message }: NewMessage<E>,
    tx: Tx,
  ): Promise<string> => {
    const [id, at] = [ids.next(), clock.now()]
    const payload = JSON.stringify({ type: message.event, timestamp: new Date(at).toISOString(), data })
    await store.add({ ...message, id, payload, at }, tx)
    return id
  }
  const checkEndpoint = (partnerId: string): void => {
    if (!endpointOf(partnerId)) throw new Refusal(409, 'webhook_missing')
  }

  return {
    /** Does nothing where the partner has not asked for the event. */
    async enqueue<E extends WebhookEvent>(message: NewMessage<E>, tx: Tx): Promise<void> {
      if (endpointOf(message.partnerId)?.events.includes(message.event)) await add(message, tx)
    },

    /** Sends `ping`, whatever events the partner has asked for. */
    async ping(partnerId: string): Promise<string> {
      checkEndpoint(partnerId)
      const message = {
        partnerId,
        event: 'ping',
        key: `ping:${ids.next()}`,
        principalId: null,
        data: {},
      } as const
      return uow.run((tx) => add(message, tx))
    },

    list: (partnerId: string, state: Parameters<WebhookStore['list']>[1], page: PageRequest) =>
      store.list(partnerId, state, page),

    /** Sends one message again, or all of a time: those that were not delivered, or (`all`) every one. */
    async replay(
      partnerId: string,
      which: { id: string } | { since: number; all: boolean },
    ): Promise<number> {
      checkEndpoint(partnerId)
      const count = await uow.run((tx) => store.replay(partnerId, which, clock.now(), tx))
      if ('id' in which && count === 0) throw new Refusal(404, 'not_found')
      return count
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>
