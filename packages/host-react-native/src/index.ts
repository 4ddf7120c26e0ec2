/** The app's end of Easel's bridge for react-native-webview, whose own types are not needed for it. */
import { connectHost, type HostOptions, type Session } from '@easel/host-sdk/host'
import { type TextChannel, textChannelTransport } from '@easel/host-sdk/native'

/** What is used of a `WebView`'s ref. */
export interface WebViewRef {
  injectJavaScript(script: string): void
}

/** What is used of the event of `onMessage`. */
export interface WebViewMessage {
  nativeEvent: { data: string; url: string }
}

/** What is used of a navigation. `isTopFrame` is known on iOS alone. */
export interface WebViewNavigation {
  url: string
  isTopFrame?: boolean
}

export interface EaselWebViewOptions extends Omit<HostOptions, 'transport'> {
  /** The one origin that is heard and told, such as `https://easel.example`. */
  origin: string
  /**
   * Whether the app is in front: `() => AppState.currentState === 'active'`. A page in the background may only be paused, and
   * counts as hung for nothing that happens there. Without it, late timers alone say that the app was away.
   */
  isActive?: () => boolean
}

export interface EaselWebView {
  session: Session<'host'>
  /** The properties of the `WebView`. If the app has handlers of its own for these events, they call these, too. */
  props: {
    ref(view: WebViewRef | null): void
    onMessage(event: WebViewMessage): void
    onLoadStart(event: { nativeEvent: WebViewNavigation }): void
    onNavigationStateChange(navigation: WebViewNavigation): void
    onShouldStartLoadWithRequest(request: WebViewNavigation): boolean
    onContentProcessDidTerminate(): void
    onRenderProcessGone(): void
    originWhitelist: string[]
  }
}

/** Starts the app's end for one `WebView`. `session.destroy()` ends it, when the view goes. */
export function easelWebView({
  origin,
  isActive = () => true,
  ...options
}: EaselWebViewOptions): EaselWebView {
  let view: WebViewRef | null = null
  /** The last view that there was. */
  let shown: WebViewRef | null = null
  /** Whether the page is Easel's, by the last navigation; null before the first one. */
  let isAtOrigin: boolean | null = null
  const listeners = new Set<(text: string) => void>()
  const onLost = new Set<() => void>()
  const channel: TextChannel = {
    post(text) {
      // The page may have gone elsewhere since it asked. The script checks once more, as it runs later.
      if (isAtOrigin) view?.injectJavaScript(scriptFor(origin, text))
    },
    listen: (onText) => add(listeners, onText),
    onLost: (lost) => add(onLost, lost),
  }
  const lost = () => {
    for (const report of [...onLost]) report()
  }
  const moved = (url: string) => {
    isAtOrigin = originOf(url) === origin
    if (!isAtOrigin) lost()
  }
  // The platform reports a page whose process has died, and none that hangs.
  const transport = textChannelTransport(channel, { isPaused: () => !isActive() })
  return {
    session: connectHost({ ...options, transport }),
    props: {
      ref(given) {
        view = given
        // React takes the same view away and hands it over again whenever a function around this one is a new one.
        if (given === null || given === shown) return
        shown = given
        isAtOrigin = null
      },
      onMessage({ nativeEvent: { data, url } }) {
        // The page's address, or that of the frame that has posted: it depends on the platform.
        if (originOf(url) !== origin || isAtOrigin === false) return
        isAtOrigin = true
        for (const listener of [...listeners]) listener(data)
      },
      onLoadStart: ({ nativeEvent }) => moved(nativeEvent.url),
      onNavigationStateChange: ({ url }) => moved(url),
      // `originWhitelist` compares beginnings, so that `https://easel.example.evil.example` passes it.
      onShouldStartLoadWithRequest: ({ url, isTopFrame }) => isTopFrame === false || originOf(url) === origin,
      onContentProcessDidTerminate: lost,
      onRenderProcessGone: lost,
      // Links to other origins open in the browser.
      originWhitelist: [origin],
    },
  }
}

function add<T>(to: Set<T>, item: T): () => void {
  to.add(item)
  return () => void to.delete(item)
}

const ADDRESS = /^([a-z][a-z\d+.-]*):\/\/([^/?#\\@]+)(?:[/?#]|$)/
const DEFAULT_PORT: Record<string, RegExp> = { http: /:80$/, https: /:443$/ }

/**
 * The origin of an address as webviews report it, or null without one. By itself, because `URL` of React Native is
 * incomplete in many versions. Addresses with a user name have none here.
 */
function originOf(url: string): string | null {
  const [, scheme = '', host = ''] = ADDRESS.exec(url.toLowerCase()) ?? []
  const port = DEFAULT_PORT[scheme]
  return scheme ? `${scheme}://${port ? host.replace(port, '') : host}` : null
}

/** A text as a literal of JavaScript. Old webviews end a line of script at these two. */
const literal = (text: string): string =>
  JSON.stringify(text)
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

/** Gives a page the text, if it is of this origin when the script runs: no other page can read the script. */
const scriptFor = (origin: string, text: string): string =>
  `location.protocol+'//'+location.host===${literal(origin)}&&window.easelReceive&&easelReceive(${literal(text)});true`
