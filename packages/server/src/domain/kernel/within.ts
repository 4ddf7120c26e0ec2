/** Bounds a wait: rejects with `late()` after `ms`, although the work itself goes on. */
export async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  // Nobody listens to it once the wait is over.
  work.catch(() => {})
  return await Promise.race([work, end]).finally(() => clearTimeout(timer))
}
