/** Does something for each, so many at once. */
export async function inLanes<T>(
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

/** What has failed is tried again after so long, in ms. */
const AGAIN = 1000

/**
 * Does something once for all who have asked meanwhile, and never twice at a time: so long after the last time, and
 * at the earliest so long after the first of them has asked. What fails is done again in a while: it must keep what it
 * has not done.
 */
export function eventually({ every, first }: { every: number; first: number }, work: () => Promise<void>) {
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
    ranAt = performance.now() + (failed ? AGAIN : 0)
    if (again || failed) soon()
  }
  const soon = () => {
    again = true
    if (busy || stopped) return
    timer ??= setTimeout(run, Math.max(first, ranAt + every - performance.now()))
  }
  return {
    soon,
    stop() {
      stopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
