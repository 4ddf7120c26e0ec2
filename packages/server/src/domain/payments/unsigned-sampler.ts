import { MINUTE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'

const MAX_STORED_PER_MINUTE = 20

/**
 * Limits the unsigned notifications that are kept and logged, because anybody may send them: a sample a minute and
 * process shows that somebody does. The returned function is called for each of them. It returns how many were omitted
 * before this one, or null when this one is to be omitted.
 */
export function createUnsignedSampler(clock: Clock): () => number | null {
  let since = Number.NEGATIVE_INFINITY
  let storedCount = 0
  let omitted = 0
  return () => {
    const now = clock.now()
    if (now - since >= MINUTE || now < since) {
      since = now
      storedCount = 0
    }
    if (storedCount >= MAX_STORED_PER_MINUTE) {
      omitted += 1
      return null
    }
    storedCount += 1
    const before = omitted
    omitted = 0
    return before
  }
}
