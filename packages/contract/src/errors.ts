/**
 * Error codes. The envelope's `statusCode` equals the HTTP status. Only codes are shared here: the server and
 * the client each have their own texts for them.
 */

/**
 * Values of `data.reason` and `failure.code`: more specific than the status, stable, and never shown to
 * people.
 */
export const REASONS = [
  'bad_request',
  'header_missing',
  'header_malformed',
  'body_invalid',
  'prompt_empty',
  'prompt_special_characters',
  'prompt_too_long',
  'too_large',
  'too_slow',
  'client_time',
  'signature_wrong',
  'replayed',
  'risk',
  'challenge',
  'token_invalid',
  'partner_unknown',
  'target_format',
  'target_unreachable',
  'register_with_mobile',
  'already_registered',
  'credentials_wrong',
  'password_wrong',
  'password_too_short',
  'password_too_long',
  'password_too_simple',
  'password_common',
  'code_wrong',
  'code_expired',
  'code_too_many',
  'send_too_soon',
  'locked',
  'proof_needed',
  'passkey_wrong',
  'passkeys_full',
  'hidden_authors_full',
  'followed_authors_full',
  'folders_full',
  'folder_exists',
  'presets_full',
  'preset_exists',
  'login_needed',
  'account_suspended',
  'not_offered',
  'link_expired',
  'link_used',
  'link_refused',
  'move_refused',
  'link_own_device',
  'nothing_to_move',
  'export_running',
  'export_limit',
  'already_permanent',
  'already_claimed',
  'promotion_over',
  'app_only',
  'payment_unavailable',
  'sending_unavailable',
  'not_found',
  'method_not_allowed',
  'vip',
  'daily_quota',
  'fair_use',
  'partner_quota',
  'webhook_missing',
  'webhook_address',
  'keys_published',
  'quota_above',
  'test_origin',
  'test_unavailable',
  'rate',
  'queue_full',
  'waiting_limit',
  'sensitive',
  'name_not_allowed',
  'name_too_short',
  'name_too_long',
  'name_special_characters',
  'banned',
  'activated',
  'code_unknown',
  'too_late',
  'not_modifiable',
  'not_an_image',
  'upload_gone',
  'not_showable',
  'made_without_square',
  'shows_nothing',
  'taken_down',
  'save_limit',
  'view_limit',
  'optimise_limit',
  'queued',
  'idempotency_mismatch',
  'server_error',
  'unavailable',
  'engine_failed',
  'engine_timeout',
  'engine_unavailable',
  'interrupted',
  'cancelled',
  'blocked',
  'partly_blocked',
  'unchecked',
  'writer_failed',
] as const
export type Reason = (typeof REASONS)[number]

/** The statuses of the API and their general meaning. */
export const STATUS = {
  ok: 200,
  badRequest: 400,
  tokenInvalid: 401,
  quota: 402,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  banned: 406,
  timeout: 408,
  queued: 413,
  signature: 422,
  locked: 423,
  risk: 428,
  fairUse: 429,
  rate: 430,
  queueFull: 431,
  sensitive: 432,
  activated: 433,
  serverError: 500,
  engineError: 501,
  unavailable: 503,
} as const

/** 433 is a success: an activation code was entered as a prompt. */
export const isSuccess = (statusCode: number): boolean =>
  statusCode === STATUS.ok || statusCode === STATUS.activated

/** What a failed call may carry in `data`. */
export interface FailureData {
  reason?: Reason
  /** The refused field of the request body. */
  field?: string
  /** Whole seconds until a retry makes sense. */
  retryAfter?: number
  /** The refused phrases (432). */
  words?: string[]
  /**
   * The prompt with the refused phrases replaced by allowed ones (432); absent where no replacement is known.
   */
  safer?: string
  requestId?: string
  /**
   * What a new device has to prove (428): the call is repeated with `x-proof`, the challenge and a number whose hash
   * begins with as many zero bits as the challenge says.
   */
  challenge?: string
  /** How many sets may wait at once (431); how many folders or presets there may be (409). */
  limit?: number
  /** Whole seconds since the deadline passed (403 of modify). */
  lateBy?: number
}
