import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectGuest, hasNativeGlobal, lateTransport } from '../src/guest.ts'
import { connectHost, inProcessLink } from '../src/host.ts'
import { nativeTransport } from '../src/native.ts'
import { NATIVE_GLOBALS } from '../src/transports/native/globals.ts'
import { nativeRig, nativeRigs } from './support/native-rigs.ts'
import { codeOf, GUEST } from './support/rig.ts'
import { type PageGlobals, PLATFORMS } from './support/sim-platforms.ts'
import { SimWebview } from './support/sim-webview.ts'

const turns = async (count = 20): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
const noApp = () => {
  const { globals } = new SimWebview('Electron', GUEST)
  delete globals.easelElectron
  return globals
}

describe('a page finds its app', () => {
  it.each(PLATFORMS)('on $name', ({ name }) => {
    const { globals } = new SimWebview(name, GUEST)
    expect(hasNativeGlobal(globals)).toBe(true)
    expect(nativeTransport(globals)).not.toBeNull()
  })

  it('by every object of the table', () => {
    const found = PLATFORMS.map(({ name }) => {
      const { globals } = new SimWebview(name, GUEST)
      return NATIVE_GLOBALS.find((global) => global in globals)
    })
    expect(new Set(found)).toEqual(new Set(NATIVE_GLOBALS))
  })

  it('but none in a browser', () => {
    expect(hasNativeGlobal(noApp())).toBe(false)
    expect(nativeTransport(noApp())).toBeNull()
  })

  it.each<[string, string, unknown]>([
    ['another app on iOS', 'webkit', { messageHandlers: { other: { postMessage() {} } } }],
    ['Safari', 'webkit', {}],
    ['a page that uses the name', 'easelHost', 'text'],
    ['half an object', 'easelElectron', { postMessage() {} }],
    ['an element with the id', 'EaselAndroid', { tagName: 'DIV' }],
  ])('nor in %s', (_, name, object) => {
    const globals: PageGlobals = noApp()
    globals[name] = object
    expect(nativeTransport(globals)).toBeNull()
  })
})

describe('a page in an app', () => {
  /** An app that answers `getParams` by this. */
  function pageOf(reply: object) {
    const globals: PageGlobals = noApp()
    const tell = (message: object) => {
      const { easelReceive } = globals as { easelReceive?: (text: string) => void }
      easelReceive?.(`{"easel":1,${JSON.stringify(message).slice(1)}`)
    }
    const hear = ({ type, id, n, name }: Record<string, unknown>) => {
      const answer = { id: 'app-1', to: id }
      const hello = { value: { version: 1, oldest: 1, can: ['getParams'] } }
      if (type === 'hello') tell({ type, ...answer })
      if (type === 'call') tell({ type: 'reply', n, ...answer, ...(name === 'hello' ? hello : reply) })
    }
    globals.ReactNativeWebView = {
      postMessage: (text: string) => queueMicrotask(() => hear(JSON.parse(text))),
    }
    return connectGuest({ allowedOrigins: [], transport: nativeTransport(globals) ?? undefined, on: {} })
  }

  afterEach(() => vi.restoreAllMocks())

  it.each([
    [
      'without headers',
      { value: { authorization: 'Bearer secret' } },
      /^Easel: The answer of getParams.headers must be/,
    ],
    ['of another kind', { value: { headers: { cookie: 'secret' } } }, /^Easel: .*The answer of getParams/],
    ['that it has failed', { code: 'REJECTED', detail: '' }, /^Easel: the app's getParams failed/],
  ])('says in the console what is wrong with an answer %s, and nothing of it', async (_, reply, said) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const guest = pageOf(reply)
    await guest.ready
    expect(await codeOf(guest.getParams())).toBe('REJECTED')
    expect(told.mock.calls).toEqual([[expect.stringMatching(said)]])
    expect(String(told.mock.calls)).not.toContain('secret')
    guest.destroy()
  })

  it('says nothing of an answer that is right', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const guest = pageOf({ value: { headers: {} } })
    await guest.ready
    expect(await codeOf(guest.getParams())).toEqual({ answered: { headers: {} } })
    expect(told).not.toHaveBeenCalled()
    guest.destroy()
  })
})

describe.each(nativeRigs)('over $name', ({ open }) => {
  it('a page whose process was killed and restored is connected again', async () => {
    const states: string[] = []
    const pair = open({
      host: { onState: ({ state }) => states.push(state) },
      guest: { on: { userChange: () => {} } },
    })
    await pair.guest.ready
    await pair.host.ready
    pair.webview.kill()
    await codeOf(pair.host.call('userChange', {}))
    await pair.reload()
    expect(await pair.host.call('userChange', {})).toEqual({})
    expect(states).toEqual(['open', 'lost', 'open'])
    pair.end()
  })

  it('messages that are on their way to a former page do not reach the next one', async () => {
    const seen: string[] = []
    const pair = open({ guest: { on: { changeRouter: ({ to }) => seen.push(to) } } })
    await pair.guest.ready
    await pair.host.ready
    const late = codeOf(pair.host.call('changeRouter', { to: 'works' }))
    await pair.reload()
    expect(await late).toBe('PEER_RELOADED')
    await pair.host.call('changeRouter', { to: 'create' })
    expect(seen.at(-1)).toBe('create')
    pair.end()
  })

  it('two hundred calls in both directions are each answered once', async () => {
    let ran = 0
    const pair = open({
      host: { on: { getParams: () => ({ headers: { 'x-device-id': String(++ran) } }) } },
      guest: { on: { userChange: () => {} } },
    })
    await pair.guest.ready
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        n % 2 ? pair.host.call('userChange', {}) : pair.guest.getParams(),
      ),
    )
    expect([answers.length, ran]).toEqual([200, 100])
    pair.end()
  })
})

describe.each(nativeRigs)('while a person is busy in an app on $name', ({ open }) => {
  afterEach(() => vi.useRealTimers())

  /** A page whose call waits for a person, and what answers it. */
  async function ask() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    let pay = (_: { outcome: 'done' }) => {}
    const pair = open({
      host: {
        on: {
          showVip: () =>
            new Promise<{ outcome: 'done' }>((resolve) => {
              pay = resolve
            }),
        },
      },
    })
    await pair.guest.ready
    const outcome = codeOf(pair.guest.showVip({ reason: 'quota' }))
    await turns()
    return { pair, outcome, pay: () => pay({ outcome: 'done' }) }
  }

  it('a main thread that is blocked for 50 seconds loses no outcome', async () => {
    const { pair, outcome, pay } = await ask()
    const unblock = pair.webview.blockApp()
    await vi.advanceTimersByTimeAsync(50_000)
    unblock()
    await turns()
    pay()
    expect(await outcome).toEqual({ answered: { outcome: 'done' } })
    pair.end()
  })

  it('an app that does not come back is given up', async () => {
    const { pair, outcome } = await ask()
    pair.webview.blockApp()
    await vi.advanceTimersByTimeAsync(90_000)
    expect(await outcome).toBe('PEER_GONE')
    pair.end()
  })
})

describe('a page on React Native', () => {
  it.each(['React Native on iOS', 'React Native on Android'])(
    'ignores what frames and other windows post: %s',
    async (name) => {
      const pair = nativeRig(name).open({ guest: { on: { changeRouter: () => {} } } })
      await pair.guest.ready
      const states: string[] = []
      const text = '{"easel":1,"type":"hello","id":"evil"}'
      const dispatch = pair.webview.globals.dispatch as (event: object) => void
      dispatch(new MessageEvent('message', { data: text, origin: 'https://evil.example' }))
      dispatch({ type: 'message', data: text, origin: '', source: {} })
      await turns()
      expect(states).toEqual([])
      expect(await codeOf(pair.host.call('changeRouter', { to: 'home' }))).toEqual({ answered: {} })
      pair.end()
    },
  )
})

describe('a transport whose code is loaded later', () => {
  it('connects when it is there', async () => {
    const link = inProcessLink()
    const host = connectHost({ transport: link.host, on: {} })
    const guest = connectGuest({
      allowedOrigins: [],
      on: {},
      transport: lateTransport(async () => link.guest),
    })
    await guest.ready
    guest.destroy()
    host.destroy()
  })

  it.each([
    ['there is none', async () => null],
    ['it cannot be loaded', () => Promise.reject(new Error('offline'))],
  ])('fails with PEER_GONE if %s', async (_, load) => {
    const guest = connectGuest({ allowedOrigins: [], on: {}, transport: lateTransport(load) })
    expect(await codeOf(guest.ready)).toBe('PEER_GONE')
    guest.destroy()
  })

  it('is not opened after the end', async () => {
    const opened: unknown[] = []
    const transport = { open: (events: unknown) => opened.push(events), close() {} }
    const guest = connectGuest({
      allowedOrigins: [],
      on: {},
      transport: lateTransport(async () => transport),
    })
    guest.destroy()
    await turns()
    expect(opened).toEqual([])
  })
})
