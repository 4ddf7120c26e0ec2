import type { CodePurpose } from '@easel/contract/identity'
import type { Language } from '@easel/contract/numbers'
import type { MessageDetails, MessageKind } from '../kernel/message-kinds.ts'

export type Channel = 'email' | 'sms'

/** A message to an address or number, with its delivery status. */
export interface Delivery {
  id: string
  channel: Channel
  /** `name@example.com` or `86 13812345678`. */
  target: string
  kind: MessageKind
  purpose: CodePurpose | null
  language: Language
  /** Null once it was sent or has expired. */
  code: string | null
  /** `withheld`: the target is not registered; it counts, and is never sent. */
  status: 'queued' | 'sent' | 'failed' | 'withheld'
  attempts: number
  error: string | null
  at: number
  sentAt: number | null
  details: MessageDetails | null
}

export interface DeliveryStore {
  /** Leases due messages to this process for `holdFor` ms; each lease counts as an attempt. */
  lease(channel: Channel, now: number, holdFor: number, limit: number): Promise<Delivery[]>
  /** Extends the lease of a message that is still being sent. */
  renewLease(id: string, until: number): Promise<void>
  sent(id: string, at: number): Promise<void>
  retry(id: string, dueAt: number, error: string): Promise<void>
  failed(id: string, error: string): Promise<void>
  /** Queued messages, newest first. */
  latest(limit: number): Promise<Delivery[]>
  /** The newest first; `before`: what follows that one. */
  listTo(target: string, limit: number, before?: Pick<Delivery, 'at' | 'id'> | null): Promise<Delivery[]>
  /** To whomever, the newest first; `status` null: all. */
  list(
    status: Delivery['status'] | null,
    limit: number,
    before: Pick<Delivery, 'at' | 'id'> | null,
  ): Promise<Delivery[]>
  /** Deletes old messages, and codes that have expired. */
  deleteBefore(times: { deliveries: number; codes: number }): Promise<void>
}

/** The fields from which a message's text is made. */
export type MessageContent = Pick<Delivery, 'kind' | 'purpose' | 'language' | 'code' | 'at' | 'details'>

/** An e-mail in plain text and HTML. */
export interface Email {
  subject: string
  text: string
  html: string
}

/** Sends e-mails. Throws a `DeliveryError`. */
export interface Mailer {
  /** `id` is the same at every attempt, so that duplicates can be recognized. */
  send(email: Email & { id: string; to: string }): Promise<void>
}

/** Sends short messages. Throws a `DeliveryError`. */
export interface SmsSender {
  /** Whether the provider serves this number's region. */
  reaches(target: string): boolean
  send(delivery: Pick<Delivery, 'id' | 'target'> & MessageContent, text: string): Promise<void>
}

/** A provider's failure, in its own words, without the message's content. */
export class DeliveryError extends Error {
  /** False: a retry would be refused as well. */
  readonly retryable: boolean
  /** True: messages to others fail as well. */
  readonly isOutage: boolean
  constructor(
    reason: string,
    { retryable, isOutage = false, cause }: { retryable: boolean; isOutage?: boolean; cause?: unknown },
  ) {
    super(reason, { cause })
    this.name = 'DeliveryError'
    this.retryable = retryable
    this.isOutage = isOutage
  }
}
