/**
 * What becomes of a page while nobody sees it: phones stop pages in the background, and browsers keep those that were left,
 * to show them as they were when somebody goes back.
 */

/** Calls back when the page is stopped, or left. */
export const onAside = (aside: () => void): (() => void) =>
  listen([globalThis.window, 'pagehide', aside], [globalThis.document, 'freeze', aside])

/** Calls back when the page goes on, or is seen again: perhaps several times for one return. */
export const onReturn = (returned: () => void): (() => void) =>
  listen(
    [globalThis.window, 'pageshow', returned],
    [globalThis.document, 'resume', returned],
    [globalThis.document, 'visibilitychange', () => document.hidden || returned()],
  )

/** Targets are missing outside of a page. */
type Listened = [target: EventTarget | undefined, type: string, listener: () => void]

function listen(...all: Listened[]): () => void {
  for (const [target, type, listener] of all) target?.addEventListener(type, listener)
  return () => {
    for (const [target, type, listener] of all) target?.removeEventListener(type, listener)
  }
}

/** Resolves when the page goes on, or when the signal aborts. */
export const untilReturn = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      unwatch()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const unwatch = onReturn(end)
    signal.addEventListener('abort', end)
  })
