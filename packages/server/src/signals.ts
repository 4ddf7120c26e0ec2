const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Signal = (typeof SIGNALS)[number]

let first: Signal | null = null
let handle = (signal: Signal): void => {
  first ??= signal
}

/**
 * Listens for signals that end the process, and keeps the first one until there is a handler: as process 1 of a
 * container, a signal without a listener is dropped, and loading the program takes most of a second.
 */
export function listenForSignals(): void {
  for (const signal of SIGNALS) process.on(signal, () => handle(signal))
}

/** Sets the handler; calls it at once when a signal has arrived already. */
export function handleSignals(handler: (signal: Signal) => void): void {
  handle = handler
  if (first !== null) handler(first)
}

/** Whether a signal has arrived. Waits a turn of the event loop, so that delivered signals are seen. */
export async function wasSignaled(): Promise<boolean> {
  await new Promise((resolve) => setImmediate(resolve))
  return first !== null
}
