/** What apps in React Native start with: `easelWebView`, whose properties a simulated `WebView` has. */
import { runInNewContext } from 'node:vm'
import { type EaselWebView, easelWebView } from '../../../host-react-native/src/index.ts'
import type { HostOptions } from '../../src/host.ts'
import type { TextChannel } from '../../src/native.ts'
import { type WebviewRig, webviewRig } from './native-rigs.ts'
import { GUEST, hostOptions, living } from './rig.ts'

const { host, protocol } = new URL(GUEST)

/** The end of such an app, with a `WebView` over a channel; `end` removes the view. */
export function overWebView(
  { post, listen }: TextChannel,
  options: Omit<HostOptions, 'transport'>,
): EaselWebView & { end(): void } {
  const app = easelWebView({ ...options, origin: GUEST })
  app.props.ref({
    injectJavaScript(script) {
      runInNewContext(script, {
        location: { protocol, host },
        window: { easelReceive: post },
        easelReceive: post,
      })
    },
  })
  const stop = listen((data) => app.props.onMessage({ nativeEvent: { data, url: `${GUEST}/h5/home` } }))
  const end = () => {
    app.session.destroy()
    stop()
  }
  return { ...app, end }
}

type ReportsDeath = 'onContentProcessDidTerminate' | 'onRenderProcessGone'

const rig = (platform: string, reportsDeath: ReportsDeath): WebviewRig =>
  webviewRig(`${platform}, by easelWebView`, platform, ({ app }, channel, setup) => {
    const { session, props, end } = living(app, () => overWebView(channel, hostOptions(setup)))
    return { host: session, killed: () => props[reportsDeath](), end }
  })

export const reactNativeRigs: readonly WebviewRig[] = [
  rig('React Native on iOS', 'onContentProcessDidTerminate'),
  rig('React Native on Android', 'onRenderProcessGone'),
]
