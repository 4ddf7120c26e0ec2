/** Milliseconds between attempts. */
const RETRY_DELAY = 2_000

/** Loads code or messages that nothing can be shown without, and retries until they have come. Returns how to cancel. */
export function loadWithRetry<T>(load: () => Promise<T>, onLoaded: (loaded: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let cancelled = false
  const attempt = () =>
    load().then(
      (loaded) => {
        if (!cancelled) onLoaded(loaded)
      },
      () => {
        if (!cancelled) timer = setTimeout(attempt, RETRY_DELAY)
      },
    )
  void attempt()
  return () => {
    cancelled = true
    clearTimeout(timer)
  }
}
