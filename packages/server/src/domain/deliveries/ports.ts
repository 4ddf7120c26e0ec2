import type { CodePurpose } from '@easel/contract/identity'
import type { Language } from '@easel/contract/numbers'
import type { MessageDetails, MessageKind } from '../kernel/message-kinds.ts'

export type Channel = 'email' | 'sms'

/** Something that was written to an address or number, and how far it has come. */
export interface Delivery {
  id: string
  channel: Channel
  /** `name@example.com` or `86 13812345678`. */
  target: string
  kind: MessageKind
  purpose: CodePurpose | null
  language: Language
  /** Until it is sent or over. */
  code: string | null
  /** Withheld: nobody has registered with the target. It counts, and is never sent. */
  status: 'queued' | 'sent' | 'failed' | 'withheld'
  attempts: number
  error: string | null
  at: number
  sentAt: number | null
  details: MessageDetails | null
}

export interface DeliveryStore {
  /** What is due by this way, for the one who asks alone, for `holdFor` ms; each taking counts as an attempt. */
  take(channel: Channel, now: number, holdFor: number, limit: number): Promise<Delivery[]>
  /** Goes on holding what is still being sent. */
  hold(id: string, until: number): Promise<void>
  sent(id: string, at: number): Promise<void>
  retry(id: string, dueAt: number, error: string): Promise<void>
  failed(id: string, error: string): Promise<void>
  /** What waits to be sent, newest first. */
  latest(limit: number): Promise<Delivery[]>
  listTo(target: string, limit: number): Promise<Delivery[]>
  /** What is older goes; a code that is over is of no use to anybody. */
  forgetBefore(times: { deliveries: number; codes: number }): Promise<void>
}

/** What a delivery says is made of this alone. */
export type Said = Pick<Delivery, 'kind' | 'purpose' | 'language' | 'code' | 'at' | 'details'>

/** An e-mail: the same in plain text and in HTML. */
export interface Letter {
  subject: string
  text: string
  html: string
}

/** Hands letters to a mail server. Throws a `DeliveryFault`. */
export interface Mailer {
  /** `id` is the same at every attempt, so that a letter which arrives twice is recognised. */
  send(letter: Letter & { id: string; to: string }): Promise<void>
}

/** Hands short messages to a provider. Throws a `DeliveryFault`. */
export interface SmsSender {
  /** Whether such a number is reached at all. */
  reaches(target: string): boolean
  send(delivery: Pick<Delivery, 'id' | 'target'> & Said, text: string): Promise<void>
}

/** What went wrong at a provider, in its own words, without what was to be sent. */
export class DeliveryFault extends Error {
  /** False: the same message would be refused again. */
  readonly retryable: boolean
  constructor(reason: string, { retryable, cause }: { retryable: boolean; cause?: unknown }) {
    super(reason, { cause })
    this.name = 'DeliveryFault'
    this.retryable = retryable
  }
}
