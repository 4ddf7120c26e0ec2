/** A mutex with two priorities. */
export interface PriorityMutex {
  /** Resolves with the release function, which is idempotent. `short` holders may overtake long ones. */
  take(length?: 'short' | 'long'): Promise<() => void>
}

/** Short holders that may overtake one long holder in a row. */
const SHORT_IN_A_ROW = 8

/**
 * First come, first served among short and among long holders. A few short ones go first, because a single read would
 * otherwise wait for a hundred transactions.
 */
export function createPriorityMutex(): PriorityMutex {
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
