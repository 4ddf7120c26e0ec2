/** What this app uses of react-native-webview, by a frame: `pages.ts` hands out its pages with the other end of this. */
import { useEffect, useImperativeHandle, useRef } from 'react'
import { unstable_createElement as createElement } from 'react-native-web'

export function WebView({ ref, source, style, onMessage, onLoadStart, onShouldStartLoadWithRequest }) {
  const frame = useRef(null)
  const { origin } = new URL(source.uri)
  useImperativeHandle(
    ref,
    () => ({ injectJavaScript: (script) => frame.current?.contentWindow?.postMessage({ script }, origin) }),
    [origin],
  )
  useEffect(() => {
    const listener = (event) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return
      const { started, data, url } = event.data
      if (started) onLoadStart?.({ nativeEvent: { url } })
      else onMessage?.({ nativeEvent: { data, url } })
    }
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [origin, onMessage, onLoadStart])
  if (onShouldStartLoadWithRequest?.({ url: source.uri }) === false) return null
  return createElement('iframe', {
    ref: frame,
    src: source.uri,
    title: 'Easel',
    style: [{ borderWidth: 0 }, style],
  })
}
