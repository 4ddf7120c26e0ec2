import { afterEach, describe, expect, it } from 'vitest'
import { type EaselWebView, easelWebView } from '../../host-react-native/src/index.ts'
import { connectGuest, type Guest, type Transport } from '../src/guest.ts'
import { nativeTransport } from '../src/native.ts'
import { codeOf, GUEST } from './support/rig.ts'
import { SimWebview } from './support/sim-webview.ts'

let app: EaselWebView
let guest: Guest
afterEach(() => {
  guest.destroy()
  app.session.destroy()
})

/** A `WebView` with the app's properties, whose page is at this address. */
async function show(url: string, connectTimeout = 15_000): Promise<SimWebview> {
  const webview = new SimWebview('React Native on iOS', GUEST)
  app = easelWebView({
    origin: GUEST,
    on: {
      getParams: () => ({ headers: { authorization: 'Bearer ada' } }),
      showVip: () => ({ outcome: 'done' }),
    },
  })
  app.props.ref({ postMessage: (text) => webview.channel.post(text) })
  webview.channel.listen((data) => app.props.onMessage({ nativeEvent: { data, url } }))
  guest = connectGuest({
    allowedOrigins: [],
    transport: nativeTransport(webview.globals) as Transport,
    on: { userChange: () => new Promise<never>(() => {}), changeRouter: () => {} },
    connectTimeout,
  })
  return webview
}

describe('an app in React Native', () => {
  it('answers the page, and leads it', async () => {
    await show(`${GUEST}/h5/home?partner=acme`)
    expect(await guest.getParams()).toEqual({ headers: { authorization: 'Bearer ada' } })
    expect(await guest.showVip({ reason: 'quota' })).toEqual({ outcome: 'done' })
    expect(await app.session.call('changeRouter', { to: 'works' })).toEqual({})
  })

  it.each(['https://evil.example/', `${GUEST}.evil.example/`, 'about:blank', GUEST.replace('https', 'http')])(
    'tells a page at %s nothing',
    async (url) => {
      await show(url, 100)
      expect(await codeOf(guest.getParams())).toBe('TIMEOUT')
    },
  )

  it('settles its calls when the process of the page ends', async () => {
    await show(`${GUEST}/h5/home`)
    await guest.ready
    await app.session.ready
    const call = codeOf(app.session.call('userChange', {}))
    app.props.onContentProcessDidTerminate()
    expect(await call).toBe('PEER_GONE')
  })
})
