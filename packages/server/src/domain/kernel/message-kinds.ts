/** What an account's owner is told of besides codes. */
export const NOTICE_KINDS = [
  'email_changed',
  'mobile_changed',
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'deletion_asked',
] as const
/** What is sent to an address or number. */
export type MessageKind = 'code' | (typeof NOTICE_KINDS)[number]
