import type { CodePurpose } from '@easel/contract/identity'
import type { MessageKind } from '../../kernel/message-kinds.ts'

/** What a code is for, or what else there is to tell. */
export type TextKey = CodePurpose | Exclude<MessageKind, 'code'>

/** What is said in letters and short messages, in one language. `{code}` is the code, `{minutes}` how long it is good for. */
export interface DeliveryTexts {
  subject: Record<TextKey, string>
  /** What the code is for, or what happened: one sentence. */
  line: Record<TextKey, string>
  validity: string
  /** To whoever did not ask for a code. */
  ignore: string
  /** To whoever did not do what a notice tells of. */
  notYou: string
  /** A short message with a code: what is said of it is `line`. */
  sms: string
}
