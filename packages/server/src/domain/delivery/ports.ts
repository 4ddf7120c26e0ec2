import type { Message } from './message.ts'
import type { Letter } from './text.ts'

/** A message that is to be sent now. */
export interface Due {
  id: string
  message: Message
  /** This one included. */
  attempts: number
  /** When it was asked for. */
  at: number
}

/** What is to be sent, and what became of it. */
export interface DeliveryStore {
  /** The next ones, which nobody else gets before `until`. */
  claim(channels: readonly Message['channel'][], limit: number, now: number, until: number): Promise<Due[]>
  /** Its code is kept no longer. */
  sent(id: string, at: number): Promise<void>
  retry(id: string, at: number, reason: string): Promise<void>
  /** Its code is kept no longer. */
  failed(id: string, reason: string): Promise<void>
}

/** Hands letters to a mail server. Throws a `DeliveryFault`. */
export interface Mailer {
  /** `id` is the same at every attempt, so that a letter which arrives twice is recognised. */
  send(letter: Letter & { id: string; to: string }): Promise<void>
}

/** Hands short messages to a provider. Throws a `DeliveryFault`. */
export interface SmsSender {
  /** Whether numbers of this area are reached at all. */
  reaches(to: string): boolean
  send(sms: { id: string; message: Message; text: string }): Promise<void>
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
