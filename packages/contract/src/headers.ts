/** Names of the client headers, in lower case as servers receive them. */
export const HEADER = {
  timestamp: 'x-timestamp',
  requestId: 'x-request-id',
  deviceId: 'x-device-id',
  clientType: 'x-client-type',
  signature: 'x-signature',
  language: 'x-language',
  system: 'x-system',
  version: 'x-version',
  token: 'x-token',
  partnerId: 'x-partner-id',
  authorization: 'authorization',
  idempotencyKey: 'idempotency-key',
  lastEventId: 'last-event-id',
  /** Hex SHA-256 of the body as sent. Optional for most calls, but the server refuses a wrong one. */
  contentSha256: 'x-content-sha256',
} as const

/** A visitor's only credential: at least 128 random bits. */
export const DEVICE_ID_PATTERN = /^[A-Za-z0-9_-]{16,64}$/
/** Lower-case hex MD5. */
export const SIGNATURE_PATTERN = /^[0-9a-f]{32}$/
export const REQUEST_ID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
export const TIMESTAMP_PATTERN = /^\d{13}$/
/** Printable ASCII without spaces; chosen by the client. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7E]{1,128}$/
export const VERSION_PATTERN = /^[0-9A-Za-z.+-]{1,32}$/
