import { SECOND } from '@easel/contract/numbers'

/** Milliseconds until code that did not come is asked for again: at first, and at most. */
const FIRST_WAIT = 2 * SECOND
const LONGEST_WAIT = 300 * SECOND

/**
 * Code that most pages never need. What did not come is asked for again, later each time, until the signal aborts;
 * then there is none.
 */
export async function retryLoad<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  for (let wait = FIRST_WAIT; !signal.aborted; wait = Math.min(LONGEST_WAIT, wait * 2)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return null
}
