import { listenTo, methodOf, type NativePlatform, receiveByName } from './app-window.ts'

/**
 * react-native-webview. Its messages are events without a source or an origin, on the window (iOS) or on the document
 * (Android); those of other windows and frames have both.
 */
export const reactNative: NativePlatform = (window, object) => {
  const post = methodOf(object, 'postMessage')
  return (
    post && {
      post,
      listen(onText) {
        const onMessage = (event: Event) => {
          const { data, origin, source } = event as MessageEvent
          if (!origin && !source) onText(data as string)
        }
        const stops = [
          listenTo(window, 'message', onMessage),
          listenTo(window.document, 'message', onMessage),
          receiveByName(window, onText),
        ]
        return () => {
          for (const stop of stops) stop()
        }
      },
    }
  )
}
