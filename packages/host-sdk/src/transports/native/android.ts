import { listenTo, methodOf, type NativePlatform, receiveByName } from './app-window.ts'

/** `WebViewCompat.addWebMessageListener`: the app checks origin and frame of each message. */
export const androidListener: NativePlatform = (_window, object) => {
  const post = methodOf(object, 'postMessage')
  const easelHost = object as { onmessage: ((event: { data: unknown }) => void) | null }
  return (
    post && {
      post,
      listen(onText) {
        easelHost.onmessage = ({ data }) => onText(data as string)
        return () => {
          easelHost.onmessage = null
        }
      },
    }
  )
}

/**
 * `addJavascriptInterface`, for webviews without listeners. Frames of other origins can post to it, too; they get no
 * answer, which runs in the main frame: by the named function, or by an `easelmessage` event with the text as `detail`.
 */
export const androidInterface: NativePlatform = (window, object) => {
  const post = methodOf(object, 'postMessage')
  return (
    post && {
      post,
      listen(onText) {
        const stops = [
          receiveByName(window, onText),
          listenTo(window, 'easelmessage', (event) => onText((event as CustomEvent<string>).detail)),
        ]
        return () => {
          for (const stop of stops) stop()
        }
      },
    }
  )
}
