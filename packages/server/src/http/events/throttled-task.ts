/** Runs `work` on the items with bounded concurrency. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const lane = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
}

/** Delay before a retry, in ms. */
const RETRY_DELAY = 1000

/**
 * A throttled task: requests while it waits or runs are merged into one later run, at least `every` ms after the last
 * and `first` ms after the first request. A failed run is repeated, so `work` must keep its pending items.
 */
export function createThrottledTask(
  { every, first }: { every: number; first: number },
  work: () => Promise<void>,
) {
  let timer: NodeJS.Timeout | null = null
  let busy = false
  let ranAt = Number.NEGATIVE_INFINITY
  let again = false
  let stopped = false
  const run = async () => {
    timer = null
    busy = true
    again = false
    const failed = await work().then(
      () => false,
      () => true,
    )
    busy = false
    ranAt = performance.now() + (failed ? RETRY_DELAY : 0)
    if (again || failed) request()
  }
  const request = () => {
    again = true
    if (busy || stopped) return
    timer ??= setTimeout(run, Math.max(first, ranAt + every - performance.now()))
  }
  return {
    request,
    stop() {
      stopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
