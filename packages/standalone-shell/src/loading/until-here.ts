/** Milliseconds until what did not come is asked for again. */
const AGAIN = 2_000

/** Asks until it has come: for what nothing can be shown without. */
export async function untilHere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN))
    }
  }
}
