import type { NextStep } from '../runtime/errors/error-messages.ts'
import type { Tone } from '../runtime/notices/notices.ts'

/** What a person reads of a refusal, and what they can do. */
export interface RefusalView {
  title: string
  text: string
  /** The text where no sign-in exists. */
  textWithoutSignIn: string
  tone: Tone
  next: NextStep
  /** Seconds until it is worth trying again. */
  retryAfter: number | null
  words: string[]
  /** The prompt in acceptable words; null where there is none. */
  safer: string | null
}
