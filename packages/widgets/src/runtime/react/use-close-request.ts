import { useEffect } from 'react'
import { useEvent } from './use-event.ts'

interface CloseWatcherLike extends EventTarget {
  destroy(): void
}
type CloseWatcherClass = new () => CloseWatcherLike

/**
 * Closes what is open when the system asks for it: the Back gesture of phones, without touching the history
 * that belongs to the page around. Where the browser has no such request, Escape and the buttons remain.
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
