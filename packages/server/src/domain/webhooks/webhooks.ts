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
  const enqueue = async <E extends WebhookEvent>(
    { partnerId, event, data, ...rest }: NewMessage<E>,
    tx: Tx,
  ): Promise<string | null> => {
    if (!endpointOf(partnerId)?.events.includes(event)) return null
    const at = clock.now()
    const id = ids.next()
    const payload = JSON.stringify({ type: event, timestamp: new Date(at).toISOString(), data })
    return (await store.add({ ...rest, id, partnerId, event, payload, at }, tx)) ? id : null
  }
  const checkEndpoint = (partnerId: string): void => {
    if (!endpointOf(partnerId)) throw new Refusal(409, 'webhook_missing')
  }

  return {
    /** Does nothing where the partner has not asked for the event. */
    enqueue,

    /** Sends `ping`, whatever events the partner has asked for. */
    async ping(partnerId: string): Promise<string> {
      checkEndpoint(partnerId)
      const [id, at] = [ids.next(), clock.now()]
      const payload = JSON.stringify({ type: 'ping', timestamp: new Date(at).toISOString(), data: {} })
      const message = { id, partnerId, event: 'ping', payload, at, key: id, principalId: null } as const
      await uow.run((tx) => store.add(message, tx))
      return id
    },

    list: (partnerId: string, state: Parameters<WebhookStore['list']>[1], page: PageRequest) =>
      store.list(partnerId, state, page),

    /** Sends one message again, or all of a time: those that were not delivered, or (`all`) every one. */
    async replay(
      partnerId: string,
      which: { id: string } | { since: number; all: boolean },
    ): Promise<number> {
      checkEndpoint(partnerId)
      const count = await store.replay(partnerId, which, clock.now())
      if ('id' in which && count === 0) throw new Refusal(404, 'not_found')
      return count
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>
