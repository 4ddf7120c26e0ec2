import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type EaselWebView, easelWebView } from '../../host-react-native/src/index.ts'
import { connectGuest, type Guest, type Transport } from '../src/guest.ts'
import { nativeTransport } from '../src/native.ts'
import { codeOf, GUEST } from './support/rig.ts'
import { SimWebview } from './support/sim-webview.ts'

const EVIL = 'https://evil.example/'
const LOOKALIKES = [`${GUEST}.evil.example/`, `${GUEST}:8443/`, `${GUEST}@evil.example/`]

let app: EaselWebView
let guest: Guest
let webview: SimWebview
/** The address of the page in the main frame. */
let address: string
/** The scripts that the app has run in pages, and the texts that these have given to them. */
let injected: string[]
let told: string[]
/** Answers `getParams`. */
let fetched: (() => void)[]
afterEach(() => {
  guest.destroy()
  app.session.destroy()
})

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Runs a script in the page that the main frame shows now. */
function injectJavaScript(script: string): void {
  injected.push(script)
  const { protocol, host, origin } = new URL(address || 'about:blank')
  const easelReceive = (text: string) => {
    told.push(text)
    if (origin === GUEST) webview.deliver(text)
  }
  runInNewContext(script, { location: { protocol, host }, window: { easelReceive }, easelReceive })
}

function join(connectTimeout = 15_000): void {
  guest = connectGuest({
    allowedOrigins: [],
    transport: nativeTransport(webview.globals) as Transport,
    on: { userChange: () => new Promise<never>(() => {}), changeRouter: () => {} },
    connectTimeout,
  })
}

/** A `WebView` with the app's properties, whose page is at this address. */
function show(url: string, connectTimeout?: number, isActive = () => true): void {
  webview = new SimWebview('React Native on iOS', GUEST)
  address = url
  injected = []
  told = []
  fetched = []
  app = easelWebView({
    origin: GUEST,
    isActive,
    on: {
      getParams: () =>
        new Promise((resolve) => {
          fetched.push(() => resolve({ headers: { authorization: 'Bearer ada' } }))
        }),
      showVip: () => ({ outcome: 'done' }),
    },
  })
  app.props.ref({ injectJavaScript })
  webview.channel.listen((data) => app.props.onMessage({ nativeEvent: { data, url: address } }))
  join(connectTimeout)
}

/** The main frame goes to another page, and the platform reports it. */
function navigate(url: string): void {
  address = url
  app.props.onLoadStart({ nativeEvent: { url } })
  app.props.onNavigationStateChange({ url })
}

/** The page asks for its user, and the app begins to fetch the token. */
async function ask(): Promise<{ params: Promise<unknown> }> {
  const params = codeOf(guest.getParams())
  await expect.poll(() => fetched.length).toBe(1)
  return { params }
}

async function answer(): Promise<void> {
  for (const done of fetched.splice(0)) done()
  await turns()
}

const ADA = { answered: { headers: { authorization: 'Bearer ada' } } }
const tokens = () => injected.filter((script) => script.includes('Bearer ada'))

describe('an app in React Native', () => {
  it('answers the page, and leads it', async () => {
    show(`${GUEST}/h5/home?partner=acme`)
    const { params } = await ask()
    await answer()
    expect(await params).toEqual(ADA)
    expect(await guest.showVip({ reason: 'quota' })).toEqual({ outcome: 'done' })
    expect(await app.session.call('changeRouter', { to: 'works' })).toEqual({})
  })

  it('follows the page within its origin', async () => {
    show(`${GUEST}/h5/home`)
    await guest.ready
    navigate(`${GUEST}:443/h5/works?partner=acme#top`)
    expect(await guest.showVip({ reason: 'quota' })).toEqual({ outcome: 'done' })
  })

  it('still answers when the app hands its view over by a function of its own, which React calls anew at each turn', async () => {
    show(`${GUEST}/h5/home`)
    await guest.ready
    await app.session.ready
    const view = { injectJavaScript }
    app.props.ref(view)
    const { params } = await ask()
    app.props.ref(null)
    app.props.ref(view)
    await answer()
    expect(await params).toEqual(ADA)
  })

  it('tells another view nothing before it is known to show Easel', async () => {
    show(`${GUEST}/h5/home`)
    await guest.ready
    const { params } = await ask()
    app.props.ref(null)
    app.props.ref({ injectJavaScript: (script) => injected.push(script) })
    await answer()
    expect(tokens()).toEqual([])
    navigate(EVIL)
    app.session.destroy()
    guest.destroy()
    expect(await params).not.toEqual(ADA)
  })

  it.each([EVIL, ...LOOKALIKES, 'about:blank', '', GUEST.replace('https', 'http')])(
    'tells a page at %s nothing',
    async (url) => {
      show(url, 100)
      expect(await codeOf(guest.getParams())).toBe('TIMEOUT')
      expect(injected).toEqual([])
    },
  )

  it('settles its calls when the process of the page ends', async () => {
    show(`${GUEST}/h5/home`)
    await guest.ready
    await app.session.ready
    const call = codeOf(app.session.call('userChange', {}))
    app.props.onContentProcessDidTerminate()
    expect(await call).toBe('PEER_GONE')
  })
})

describe('a page that hangs, which no platform reports,', () => {
  const hang = async (isActive: () => boolean) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    show(`${GUEST}/h5/home`, 15_000, isActive)
    await guest.ready
    await app.session.ready
    webview.freezePage()
    const settled = vi.fn()
    void codeOf(app.session.call('userChange', {})).then(settled)
    await vi.advanceTimersByTimeAsync(2000)
    await turns()
    vi.useRealTimers()
    return settled
  }

  it('is noticed within two seconds of a call', async () => {
    expect(await hang(() => true)).toHaveBeenCalledWith('PEER_GONE')
  })

  it('is left alone while the app is in the background', async () => {
    expect(await hang(() => false)).not.toHaveBeenCalled()
  })
})

describe('a page that goes elsewhere while the app fetches the token', () => {
  it.each([EVIL, ...LOOKALIKES, 'about:blank'])('is not told it: %s', async (url) => {
    show(`${GUEST}/h5/home`)
    await guest.ready
    await app.session.ready
    const inFlight = codeOf(app.session.call('userChange', {}))
    await ask()
    injected = []
    navigate(url)
    await answer()
    expect(await inFlight).toBe('PEER_GONE')
    expect(injected).toEqual([])
  })

  it('is not told it before the app knows, either', async () => {
    show(`${GUEST}/h5/home`)
    await ask()
    told = []
    address = EVIL
    await answer()
    expect([tokens().length, told]).toEqual([1, []])
  })

  it('is not heard there, not even by a frame of Easel’s', async () => {
    show(`${GUEST}/h5/home`)
    await guest.ready
    navigate(EVIL)
    injected = []
    // Some platforms report the address of the frame that has posted.
    const data = '{"easel":1,"type":"hello","id":"frame"}'
    app.props.onMessage({ nativeEvent: { data, url: `${GUEST}/` } })
    await turns()
    expect(injected).toEqual([])
  })

  it('is told the token of the next question when it has come back', async () => {
    show(`${GUEST}/h5/home`)
    await ask()
    navigate(EVIL)
    await answer()
    expect(tokens()).toEqual([])
    guest.destroy()
    webview.reload()
    navigate(`${GUEST}/h5/home`)
    join()
    const { params } = await ask()
    await answer()
    expect(await params).toEqual(ADA)
    expect(tokens()).toHaveLength(1)
  })
})

it('other origins are not loaded into the main frame', () => {
  show(`${GUEST}/h5/home`)
  const loads = (url: string, isTopFrame?: boolean) =>
    app.props.onShouldStartLoadWithRequest(isTopFrame === undefined ? { url } : { url, isTopFrame })
  expect([`${GUEST}/h5`, GUEST, `${GUEST}?partner=acme`].map((url) => loads(url))).toEqual([true, true, true])
  expect([EVIL, ...LOOKALIKES, 'about:blank'].filter((url) => loads(url))).toEqual([])
  expect(loads(EVIL, false)).toBe(true)
})
