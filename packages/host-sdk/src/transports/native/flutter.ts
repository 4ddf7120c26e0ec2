import { methodOf, type NativePlatform, passAnswer, receiveByName } from './app-window.ts'

/** A `JavaScriptChannel` of webview_flutter; the app answers by `runJavaScript`. */
export const flutterChannel: NativePlatform = (window, object) => {
  const post = methodOf(object, 'postMessage')
  return post && { post, listen: (onText) => receiveByName(window, onText) }
}

/** The name that the app gives to `addJavaScriptHandler`. */
const HANDLER = 'easel'

/** flutter_inappwebview. The app may answer a message at once, or later by `evaluateJavascript`. */
export const flutterInApp: NativePlatform = (window, object) => {
  let receive: ((text: string) => void) | null = null
  return {
    // The plugin adds the method when its platform is ready, which may be after this page has started.
    post: (text) => {
      const answer = methodOf(object, 'callHandler')?.(HANDLER, text)
      passAnswer(answer, (given) => receive?.(given))
    },
    listen(onText) {
      receive = onText
      const stop = receiveByName(window, onText)
      return () => {
        receive = null
        stop()
      }
    },
  }
}
