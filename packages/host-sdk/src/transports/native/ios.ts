import { methodOf, type NativePlatform, passAnswer, receiveByName } from './app-window.ts'

/**
 * WKWebView. With `WKScriptMessageHandlerWithReply` the app may answer a message at once; everything else it sends by
 * `evaluateJavaScript`. Safari and other apps have `webkit` too, without our handler.
 */
export const iosHandler: NativePlatform = (window, webkit) => {
  const { messageHandlers } = Object(webkit) as { messageHandlers?: { easel?: unknown } }
  const post = methodOf(messageHandlers?.easel, 'postMessage')
  let receive: ((text: string) => void) | null = null
  return (
    post && {
      post: (text) => passAnswer(post(text), (answer) => receive?.(answer)),
      listen(onText) {
        receive = onText
        const stop = receiveByName(window, onText)
        return () => {
          receive = null
          stop()
        }
      },
    }
  )
}
