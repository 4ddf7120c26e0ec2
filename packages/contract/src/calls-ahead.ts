/** A call without its schemas: all that a client needs to make it. */
export interface Call {
  method: 'GET' | 'POST'
  /** With `{name}` for path parameters. */
  path: string
  /** False for the few calls that carry no client headers. */
  signed: boolean
  /** `stream` is answered with server-sent events instead of an envelope; `upload` has a multipart body. */
  kind?: 'stream' | 'upload'
  /**
   * A repeat with the same `idempotency-key` gets the first result. The same key with another body is
   * refused.
   */
  idempotent?: boolean
  /** A stream that resumes after the event in the `last-event-id` header. */
  resumable?: boolean
  /** A call that changes an account: the client also sends a hash of the body. */
  hashed?: boolean
  /** Made by a partner's own server, with a token of the partner. */
  by?: 'partner'
  /** For uploads: the field of the file in the multipart body, its media types and its largest size. */
  file?: { field: string; types: readonly string[]; maxBytes: number }
}

export const get = (path: string): Call => ({ method: 'GET', path, signed: true })

/**
 * What a page asks before its application has come. Apart from the other calls, which would be a seventh of the script that
 * does it.
 */
export const callsAhead = {
  queue: get('/api/v2/mj/queue'),
  mine: get('/api/v2/mj/mine'),
  square: get('/api/v2/mj/square'),
  settings: get('/api/v2/user/settings'),
} as const satisfies Record<string, Call>
