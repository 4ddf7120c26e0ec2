/** One at a time, first come first served. */
export interface Turns {
  /** Resolves when it is the caller's turn, with what ends the turn. Ending twice does nothing. */
  take(): Promise<() => void>
}

export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve()
  return {
    take() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const before = last
      last = before.then(() => promise)
      return before.then(() => resolve)
    },
  }
}
