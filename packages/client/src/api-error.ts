import type { FailureData, Reason } from '@easel/contract/errors'

/**
 * - `refused`: the server answered with an error code of the contract
 * - `network`: no answer arrived; `timeout`: none arrived in time
 * - `aborted`: the caller canceled the call
 * - `malformed`: the answer is not from our server (a proxy's page, a truncated body)
 */
export type ApiErrorKind = 'refused' | 'network' | 'timeout' | 'aborted' | 'malformed'

interface ApiErrorInit {
  kind: ApiErrorKind
  status?: number
  message?: string
  data?: unknown
  cause?: unknown
}

/**
 * Every failure of a call. Distinguish them by `kind`, then by `status` and `reason`; never by the message.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** The envelope's `statusCode`, or the HTTP status of a malformed answer; 0 without an answer. */
  readonly status: number
  readonly reason: Reason | null
  /** The `data` of the failed call, for example the whole image set with 413 and 409. */
  readonly data: unknown
  /** Seconds. */
  readonly retryAfter: number | null
  readonly field: string | null
  /** The refused phrases, with 432. */
  readonly words: string[]
  /**
   * The prompt with the refused phrases replaced by allowed ones, with 432; null where no replacement is
   * known.
   */
  readonly safer: string | null
  /** The id of the request that failed, by which the operator finds it; null where none was sent. */
  requestId: string | null = null

  constructor({ kind, status = 0, message, data = null, cause }: ApiErrorInit) {
    super(message ?? kind, { cause })
    const details: FailureData = isRecord(data) ? data : {}
    this.kind = kind
    this.status = status
    this.data = data
    this.reason = typeof details.reason === 'string' ? details.reason : null
    this.retryAfter = typeof details.retryAfter === 'number' ? details.retryAfter : null
    this.field = typeof details.field === 'string' ? details.field : null
    this.safer = typeof details.safer === 'string' ? details.safer : null
    this.words = Array.isArray(details.words) ? details.words.map(String) : []
  }
}

/** Converts anything that was thrown by a call to an ApiError, which names the request. */
export function toApiError(thrown: unknown, { signal, requestId }: ThrownBy): ApiError {
  const error =
    thrown instanceof ApiError
      ? thrown
      : new ApiError({ kind: unansweredKind(thrown, signal), cause: thrown })
  error.requestId ??= requestId ?? null
  return error
}

interface ThrownBy {
  signal?: AbortSignal | undefined
  requestId?: string | undefined
}

/** Why there is no answer, by what `fetch` has thrown. */
export function unansweredKind(thrown: unknown, signal?: AbortSignal): ApiErrorKind {
  const name = thrown instanceof Error ? thrown.name : ''
  if (signal?.aborted || name === 'AbortError') return 'aborted'
  return name === 'TimeoutError' ? 'timeout' : 'network'
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
