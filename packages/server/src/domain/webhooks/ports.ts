import type { WebhookMessage as ListedMessage, WebhookData } from '@easel/contract/types'
import type { WebhookEvent } from '@easel/contract/webhooks'
import type { Page, PageRequest } from '../kernel/page.ts'
import type { Tx } from '../kernel/unit-of-work.ts'

/** Where a partner's webhooks go, and what signs them. */
export interface WebhookEndpoint {
  url: string
  events: readonly WebhookEvent[]
  /** Each with `whsec_` in front, the newest first; during a rotation there are two. */
  secrets: readonly string[]
}

/** A message that waits for its next attempt. */
export interface DueMessage {
  id: string
  /** The JSON text that is sent, the same at every attempt. */
  payload: string
  attempts: number
}

export interface NewMessage<E extends WebhookEvent = WebhookEvent> {
  partnerId: string
  event: E
  data: WebhookData[E]
  /** Makes the event unique for its partner: a second one with the same key is left out. */
  key: string
  /** The user whom it is about, so that it goes with them; null where it must survive that. */
  principalId: string | null
}

export interface WebhookStore {
  /** Does nothing when the partner was told of this before. */
  add(message: Omit<NewMessage, 'data'> & { id: string; payload: string; at: number }, tx: Tx): Promise<void>
  /** Partners with due messages, the longest overdue first. */
  duePartners(now: number, limit: number): Promise<string[]>
  /** Leases due messages of a partner for `holdFor` ms, the oldest first; each lease counts as an attempt. */
  lease(partnerId: string, now: number, holdFor: number, limit: number): Promise<DueMessage[]>
  delivered(id: string, status: number, at: number): Promise<void>
  /** `nextAt` null: no more attempts. */
  failed(id: string, failure: { status: number | null; error: string; nextAt: number | null }): Promise<void>
  list(
    partnerId: string,
    state: ListedMessage['state'] | null,
    page: PageRequest,
  ): Promise<Page<ListedMessage>>
  /** Makes messages due again; returns how many. */
  replay(
    partnerId: string,
    which: { id: string } | { since: number; all: boolean },
    now: number,
    tx: Tx,
  ): Promise<number>
  deleteBefore(at: number): Promise<void>
}

/** Posts a message to a partner's server. Resolves with what was answered; throws where nothing was. */
export interface WebhookSender {
  send(
    endpoint: Pick<WebhookEndpoint, 'url' | 'secrets'>,
    message: Pick<DueMessage, 'id' | 'payload'>,
    now: number,
  ): Promise<{ status: number }>
}
