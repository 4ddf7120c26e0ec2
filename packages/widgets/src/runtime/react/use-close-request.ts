import { useEffect } from 'react'
import { useEvent } from './use-event.ts'

interface CloseWatcherLike extends EventTarget {
  destroy(): void
}
type CloseWatcherClass = new () => CloseWatcherLike

/** What closes the overlays that are open, the last one at the end. */
export const openOverlays = new Set<() => void>()

/**
 * Closes an overlay when the system requests it: the Back gesture of phones, without changing the history, which
 * belongs to the surrounding page. Without CloseWatcher, Escape and the buttons remain, and Back where the page itself
 * has the history.
 */
export function useCloseRequest(open: boolean, onClose: () => void): void {
  const close = useEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: CloseWatcherClass }
    if (!open) return
    openOverlays.add(close)
    const watcher = CloseWatcher && new CloseWatcher()
    watcher?.addEventListener('close', () => close())
    return () => {
      openOverlays.delete(close)
      watcher?.destroy()
    }
  }, [open])
}
