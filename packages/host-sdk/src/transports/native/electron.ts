import { methodOf, type NativePlatform } from './app-window.ts'

/** What a preload script exposes by `contextBridge`: `postMessage(text)` and `onMessage(callback)`, which returns a stop. */
export const electron: NativePlatform = (_window, object) => {
  const post = methodOf(object, 'postMessage')
  const subscribe = methodOf(object, 'onMessage')
  if (!post || !subscribe) return null
  return {
    post,
    listen(onText) {
      let isOpen = true
      const stop = subscribe((text: string) => isOpen && onText(text))
      return () => {
        isOpen = false
        if (typeof stop === 'function') stop()
      }
    },
  }
}
