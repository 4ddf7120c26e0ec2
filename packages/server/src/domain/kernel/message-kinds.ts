import type { System } from '@easel/contract/numbers'

/** Notifications to the owner of an account. */
export const NOTIFICATION_KINDS = [
  'email_changed',
  'mobile_changed',
  'email_linked',
  'mobile_linked',
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'deletion_asked',
  'data_exported',
  'new_device',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
/** Kinds of messages that go to an e-mail address or a mobile number. */
export type MessageKind = 'code' | NotificationKind

/** Facts that a notification states besides its sentence. None is text that a requester can choose. */
export interface MessageDetails {
  /** The device of a sign-in. */
  device?: { system: System; browser: string | null }
  /** The number of the account's passkeys. */
  passkeys?: number
  /** The account had no password before: it was set, and not changed. */
  isFirst?: boolean
  /** Days until the account is deleted. */
  days?: number
}
