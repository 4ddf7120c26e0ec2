import { MINUTE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'

const MAX_KEPT_PER_MINUTE = 20

/**
 * Anybody may send a notification that no provider has signed. Of these so many a minute are kept and logged as show
 * that somebody does; each process counts for itself. Answers how many were left out before it, or null: leave this one
 * out, too.
 */
export function createUnsigned(clock: Clock): () => number | null {
  let since = Number.NEGATIVE_INFINITY
  let storedCount = 0
  let leftOut = 0
  return () => {
    const now = clock.now()
    if (now - since >= MINUTE || now < since) {
      since = now
      storedCount = 0
    }
    if (storedCount >= MAX_KEPT_PER_MINUTE) {
      leftOut += 1
      return null
    }
    storedCount += 1
    const before = leftOut
    leftOut = 0
    return before
  }
}
