/** Seconds, for `retry-after`. */
export const RETRY_AFTER = 2

/**
 * The database does not answer at the moment. The request may be repeated; whether a change that was committing holds
 * is unknown.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

const DEEPEST = 5

/** Recognises the error through any depth of wrapping, also as a copy: the job queue copies errors. */
export function saysUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return false
  const { name, cause } = error as { name?: unknown; cause?: unknown }
  return name === 'Unavailable' || saysUnavailable(cause, depth + 1)
}
