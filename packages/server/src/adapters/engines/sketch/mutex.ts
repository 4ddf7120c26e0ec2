/** A mutex; a failed holder does not block the others. */
export function createMutex() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take<T>(work: () => Promise<T>): Promise<T> {
      const turn = last.then(work, work)
      last = turn.catch(() => {})
      return turn
    },
  }
}
