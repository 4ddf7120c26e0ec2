import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

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

/** Shows an element on the whole screen, by a button or the key F. */
export function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  // In a shadow tree `document.fullscreenElement` is that tree's host.
  const isOn = useSyncExternalStore(subscribe, () => element.current?.matches(':fullscreen') ?? false)
  const isPossible = document.fullscreenEnabled ?? false
  const toggle = () => {
    const asked = isOn ? document.exitFullscreen() : element.current?.requestFullscreen()
    // A browser may still say no: then nothing changes.
    asked?.catch(() => {})
  }
  useKey('f', () => isPossible && toggle())
  return { isPossible, isOn, toggle }
}

function useKey(key: string, onPress: () => void): void {
  const press = useRef(onPress)
  useEffect(() => {
    press.current = onPress
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.composedPath()[0]
      const isWriting = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (event.key !== key || isWriting || event.metaKey || event.ctrlKey || event.altKey) return
      press.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key])
}
