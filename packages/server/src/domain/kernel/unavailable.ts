/** Whole seconds after which it is worth asking again. */
export const RETRY_AFTER = 2

/**
 * What everything rests on does not answer just now. Nothing is wrong with what was asked: it may be asked again.
 * Whether a change that was being committed at that moment holds is not known.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

const DEEPEST = 5

/** However deep it was wrapped, and copied or not: the job queue copies what it reports. */
export function saysUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return false
  const { name, cause } = error as { name?: unknown; cause?: unknown }
  return name === 'Unavailable' || saysUnavailable(cause, depth + 1)
}
