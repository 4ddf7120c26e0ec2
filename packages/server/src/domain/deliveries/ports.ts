import type { CodePurpose } from '@easel/contract/identity'
import type { Language } from '@easel/contract/numbers'

export type Channel = 'email' | 'sms'
export type DeliveryKind = 'code' | 'email_changed' | 'mobile_changed' | 'password_changed' | 'deletion_asked'

/** Something that was written to an address or number, and how far it has come. */
export interface Delivery {
  id: string
  channel: Channel
  /** `name@example.com` or `86 13812345678`. */
  target: string
  kind: DeliveryKind
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
}

export interface DeliveryStore {
  /** What is due, for the one who asks alone, for `holdFor` ms; each taking counts as an attempt. */
  take(now: number, holdFor: number, limit: number): Promise<Delivery[]>
  sent(id: string, at: number): Promise<void>
  retry(id: string, dueAt: number, error: string): Promise<void>
  failed(id: string, error: string): Promise<void>
  /** What waits to be sent, newest first. */
  latest(limit: number): Promise<Delivery[]>
  listTo(target: string, limit: number): Promise<Delivery[]>
  /** What is older goes; a code that is over is of no use to anybody. */
  forgetBefore(times: { deliveries: number; codes: number }): Promise<void>
}

/** What a delivery says, as plain text. */
export type Wording = (
  delivery: Pick<Delivery, 'kind' | 'purpose' | 'language' | 'code' | 'target'>,
) => string
