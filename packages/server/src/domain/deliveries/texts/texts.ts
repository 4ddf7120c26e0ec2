import type { CodePurpose } from '@easel/contract/identity'
import type { MessageKind } from '../../kernel/message-kinds.ts'

/** What a code is for, or what else there is to tell. */
export type TextKey = CodePurpose | Exclude<MessageKind, 'code'>

/** What is said in letters and short messages, in one language. `{code}` is the code, `{minutes}` how long it is good for,
 * `{device}` and `{time}` where and when somebody has signed in. */
export interface DeliveryTexts {
  subject: Record<TextKey, string>
  /** What the code is for, or what happened: one sentence. */
  line: Record<TextKey, string>
  validity: string
  /** To whoever did not ask for a code. */
  ignore: string
  /** To whoever did not do what a notice tells of. */
  notYou: string
  /** The same, where something else is to be done about it. */
  notYouFor: Partial<Record<TextKey, string>>
  /** After another password, while there are passkeys. `{passkeys}`: how many. */
  passkeysLeft: string
  /** A device of which nothing is known. */
  unknownDevice: string
  /** A short message with a code: what is said of it is `line`. */
  sms: string
}
