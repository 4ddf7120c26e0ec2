import type { CodePurpose } from '@easel/contract/identity'
import type { Language } from '@easel/contract/languages'

/** What an account's owner is told of besides codes. */
export const NOTICE_KINDS = ['password_changed', 'email_changed', 'mobile_changed', 'deletion_asked'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

interface Addressed {
  channel: 'email' | 'sms'
  /** `name@example.com`, or area code and number: `86 13812345678`. */
  to: string
  language: Language
}

/** What is sent to somebody's address or number: a code for a purpose, or word of what was done to their account. */
export type Message = Addressed & ({ kind: CodePurpose; code: string } | { kind: NoticeKind; code: null })
export type MessageKind = Message['kind']
