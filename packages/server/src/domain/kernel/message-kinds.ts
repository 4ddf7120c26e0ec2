import type { System } from '@easel/contract/numbers'

/** What an account's owner is told of besides codes. */
export const NOTICE_KINDS = [
  'email_changed',
  'mobile_changed',
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'deletion_asked',
  'data_exported',
  'new_device',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
/** What is sent to an address or number. */
export type MessageKind = 'code' | NoticeKind

/** What a notice says besides its sentence: taken from lists of ours and counted, never written by whoever caused it. */
export interface MessageDetails {
  /** Where somebody has signed in. */
  device?: { system: System; browser: string | null }
  /** How many passkeys the account still has. */
  passkeys?: number
}
