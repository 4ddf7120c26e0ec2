const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Signal = (typeof SIGNALS)[number]

let first: Signal | null = null
let handle = (signal: Signal): void => {
  first ??= signal
}

/**
 * Listens for what asks the process to end, and remembers it until somebody handles it: as process 1 of a container, a
 * signal without a listener is dropped, and loading the program takes most of a second.
 */
export function noticeSignals(): void {
  for (const signal of SIGNALS) process.on(signal, () => handle(signal))
}

/** From now on `handler` is called, at once where a signal came before. */
export function handleSignals(handler: (signal: Signal) => void): void {
  handle = handler
  if (first !== null) handler(first)
}

/** Whether a signal has come that nobody has handled yet; what the system has delivered so far is heard first. */
export async function wasSignaled(): Promise<boolean> {
  await new Promise((resolve) => setImmediate(resolve))
  return first !== null
}
