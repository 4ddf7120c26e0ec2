import { useEffect } from 'react'
import { useEvent } from './use-event.ts'

interface CloseWatcherLike extends EventTarget {
  destroy(): void
}
type CloseWatcherClass = new () => CloseWatcherLike

/**
 * Closes an overlay when the system requests it: the Back gesture of phones, without changing the history, which
 * belongs to the surrounding page. Without CloseWatcher, Escape and the buttons remain.
 */
export function useCloseRequest(open: boolean, onClose: () => void): void {
  const close = useEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: CloseWatcherClass }
    if (!open || !CloseWatcher) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [open])
}
