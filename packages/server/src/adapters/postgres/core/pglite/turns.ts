/** One at a time. */
export interface Turns {
  /**
   * Resolves when it is the caller's turn, with what ends the turn. Ending twice does nothing. What is `short` need not
   * wait for everything long that came before it.
   */
  take(length?: 'short' | 'long'): Promise<() => void>
}

/** So many short ones go one after another while a long one waits. */
const SHORT_IN_A_ROW = 8

/**
 * First come first served among the short and among the long. Between them the short go first, a few at a time: a
 * read by itself would wait for a hundred transactions, each of which waits for it no longer than a moment.
 */
export function createTurns(): Turns {
  const waiting = { short: [] as (() => void)[], long: [] as (() => void)[] }
  let busy = false
  let shortInARow = 0

  const next = () => {
    const shortFirst = waiting.long.length === 0 || shortInARow < SHORT_IN_A_ROW
    const enter = (shortFirst && waiting.short.shift()) || waiting.long.shift() || waiting.short.shift()
    busy = enter !== undefined
    enter?.()
  }

  const turn = (length: 'short' | 'long'): (() => void) => {
    busy = true
    shortInARow = length === 'short' ? shortInARow + 1 : 0
    let ended = false
    return () => {
      if (ended) return
      ended = true
      next()
    }
  }

  return {
    async take(length = 'long') {
      if (!busy) return turn(length)
      return new Promise((resolve) => {
        waiting[length].push(() => resolve(turn(length)))
      })
    },
  }
}
