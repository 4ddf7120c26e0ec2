/** Notifications to the owner of an account. */
export const NOTIFICATION_KINDS = [
  'email_changed',
  'mobile_changed',
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'deletion_asked',
] as const
/** Kinds of messages that go to an e-mail address or a mobile number. */
export type MessageKind = 'code' | (typeof NOTIFICATION_KINDS)[number]
