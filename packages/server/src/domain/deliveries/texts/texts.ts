import type { CodePurpose } from '@easel/contract/identity'
import type { MessageKind } from '../../kernel/message-kinds.ts'

/** The purpose of a code, or the kind of notification; `password_set`: of a first password. */
export type TextKey = CodePurpose | Exclude<MessageKind, 'code'> | 'password_set'

/**
 * Texts of messages in one language, with `{code}` and `{minutes}` (its validity). `{device}` and `{time}` describe a
 * sign-in, `{days}` is how long a deletion can be undone.
 */
export interface DeliveryTexts {
  subject: Record<TextKey, string>
  /** What the code is for, or what happened: one sentence. */
  line: Record<TextKey, string>
  validity: string
  /** For recipients that did not request a code. */
  ignore: string
  /** For owners that did not make the change. */
  notYou: string
  /** Replaces `notYou` for messages that call for another action. */
  notYouFor: Partial<Record<TextKey, string>>
  /** Follows a password change while passkeys exist. `{passkeys}`: their number. */
  passkeysLeft: string
  /** The same in a short message, which has to fit in one piece. */
  shortPasskeysLeft: string
  /** Stands for a device without a known system and browser. */
  unknownDevice: string
  /** A short message with a code; `{line}` is its sentence. */
  sms: string
}
