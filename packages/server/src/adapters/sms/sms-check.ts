/** What a provider of short messages says of its settings when nothing is sent. */
export type SmsCheck =
  | { result: 'accepted' }
  /** The key is right, and may not read what the check asks for. */
  | { result: 'not readable' | 'rejected'; because: string }
