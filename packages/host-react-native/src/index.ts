/** The app's end of Easel's bridge for react-native-webview, whose own types are not needed for it. */
import { connectHost, type HostOptions, type Session } from '@easel/host-sdk/host'
import { type TextChannel, textChannelTransport } from '@easel/host-sdk/native'

/** What is used of a `WebView`'s ref. */
export interface WebViewRef {
  postMessage(text: string): void
}

/** What is used of the event of `onMessage`. */
export interface WebViewMessage {
  nativeEvent: { data: string; url: string }
}

export interface EaselWebViewOptions extends Omit<HostOptions, 'transport'> {
  /** The one origin that is heard, such as `https://easel.example`. */
  origin: string
}

export interface EaselWebView {
  session: Session<'host'>
  /** The properties of the `WebView`. */
  props: {
    ref(view: WebViewRef | null): void
    onMessage(event: WebViewMessage): void
    onContentProcessDidTerminate(): void
    onRenderProcessGone(): void
    originWhitelist: string[]
  }
}

/** Starts the app's end for one `WebView`. `session.destroy()` ends it, when the view goes. */
export function easelWebView({ origin, ...options }: EaselWebViewOptions): EaselWebView {
  let view: WebViewRef | null = null
  const listeners = new Set<(text: string) => void>()
  const onLost = new Set<() => void>()
  const add = <T>(to: Set<T>, item: T) => {
    to.add(item)
    return () => void to.delete(item)
  }
  const channel: TextChannel = {
    post: (text) => view?.postMessage(text),
    listen: (onText) => add(listeners, onText),
    onLost: (lost) => add(onLost, lost),
  }
  const lost = () => {
    for (const report of [...onLost]) report()
  }
  // The platform reports a dead page; a page behind another screen may only be paused.
  const transport = textChannelTransport(channel, { deadAfter: Number.POSITIVE_INFINITY })
  return {
    session: connectHost({ ...options, transport }),
    props: {
      ref(given) {
        view = given
      },
      onMessage({ nativeEvent: { data, url } }) {
        // Which frame has posted is not known: the page's address is all that there is.
        if (url !== origin && !url.startsWith(`${origin}/`)) return
        for (const listener of [...listeners]) listener(data)
      },
      onContentProcessDidTerminate: lost,
      onRenderProcessGone: lost,
      // The page stays at its origin: links to others open in the browser.
      originWhitelist: [origin],
    },
  }
}
