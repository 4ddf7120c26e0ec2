import { SECOND } from '@easel/contract/numbers'

/** Milliseconds before a failed load is retried: first and longest pause. */
const INITIAL_WAIT = 2 * SECOND
const MAX_WAIT = 300 * SECOND

/**
 * Loads code on demand. A failed load is retried with growing pauses until the signal aborts, which results
 * in null.
 */
export async function retryLoad<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  for (let wait = INITIAL_WAIT; !signal.aborted; wait = Math.min(MAX_WAIT, wait * 2)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return null
}
