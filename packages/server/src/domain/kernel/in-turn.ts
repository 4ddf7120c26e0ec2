/** Runs what has the same key one after the other in this process, in the order in which it was asked for. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const after = async () => {
      // Its failure is told to whoever asked for it.
      await before?.catch(() => {})
      return work()
    }
    const own = after()
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}
