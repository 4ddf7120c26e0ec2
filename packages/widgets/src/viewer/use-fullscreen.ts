import { type RefObject, useSyncExternalStore } from 'react'

interface Fullscreen {
  /** False where the browser, or the page around a frame, does not allow it. */
  isPossible: boolean
  isOn: boolean
  toggle(): void
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Shows an element on the whole screen. */
export function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  // In a shadow tree `document.fullscreenElement` is that tree's host.
  const isOn = useSyncExternalStore(subscribe, () => element.current?.matches(':fullscreen') ?? false)
  const isPossible = document.fullscreenEnabled ?? false
  const toggle = () => {
    const asked = isOn ? document.exitFullscreen() : element.current?.requestFullscreen()
    // A browser may still say no: then nothing changes.
    asked?.catch(() => {})
  }
  return { isPossible, isOn, toggle }
}
