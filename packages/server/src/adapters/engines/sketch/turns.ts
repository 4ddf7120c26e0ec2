/** One at a time, in the order of asking; one that fails holds nobody up. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take<T>(work: () => Promise<T>): Promise<T> {
      const turn = last.then(work, work)
      last = turn.catch(() => {})
      return turn
    },
  }
}
