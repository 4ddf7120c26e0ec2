import { SECOND } from '@easel/contract/numbers'

/** Milliseconds until code that did not come is asked for again. */
const AGAIN = 2 * SECOND

/**
 * Code that most pages never need. What did not come is asked for again until the signal aborts; then there is none.
 */
export async function bring<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN))
    }
  }
  return null
}
