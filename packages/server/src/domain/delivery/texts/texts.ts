import type { MessageKind } from '../message.ts'

/** What is said in letters and short messages, in one language. `{code}` is the code, `{minutes}` how long it is good for. */
export interface DeliveryTexts {
  subject: Record<MessageKind, string>
  /** What the code is for, or what happened: one sentence. */
  line: Record<MessageKind, string>
  validity: string
  /** To whoever did not ask for a code. */
  ignore: string
  /** To whoever did not do what a notice tells of. */
  notYou: string
  /** A short message with a code: what is said of it is `line`. */
  sms: string
}
