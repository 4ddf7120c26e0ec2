/** A page of Easel's in a web page from before this bridge, which posts plain objects and knows no handshake. */
import { connectGuest } from '../../src/guest.ts'
import type { HostOptions } from '../../src/host.ts'
import { legacyTransport } from '../../src/native.ts'
import { randomValues } from './random-values.ts'
import { type Attack, GUEST, guestOptions, HOST, type HostEnd, living, type Pair, type Rig } from './rig.ts'
import { runInPage, SimWindow } from './sim-window.ts'
import { installSimWorld } from './sim-world.ts'

export interface LegacyPair extends Pair {
  hostWindow: SimWindow
  page: SimWindow
  /** Posts to the page; from the host, unless it is told otherwise. */
  say(data: unknown, from?: SimWindow | null, origin?: string): void
}

const turns = async (count = 10): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** What such a page does: it runs its handlers, answers `getParams` by a message of its own, and never learns what came of a call. */
function oldPage(window: SimWindow, on: HostOptions['on'], say: (data: unknown) => void): HostEnd {
  const handlers = on as Record<string, ((params: unknown) => unknown) | undefined>
  runInPage(window, () =>
    window.addEventListener('message', async ({ data }: { data: { type?: string; params?: unknown } }) => {
      const answer = await handlers[data.type ?? '']?.(data.params)
      if (data.type === 'getParams' && answer) say({ type: 'headers', params: answer })
    }),
  )
  return {
    ready: Promise.resolve(),
    supports: () => true,
    async call(type, params) {
      say({ type, params })
      await turns()
      return {} as never
    },
    destroy() {
      window.page.listeners.length = 0
    },
  }
}

const says = (what: string, data: unknown): Attack<LegacyPair> => ({ what, run: (pair) => pair.say(data) })
const headers = (given: unknown) => ({ type: 'headers', params: { headers: given } })
const WORKS = { type: 'changeRouter', params: { to: 'works' } }

function cyclic(): object {
  const value: Record<string, unknown> = { to: 'works' }
  value.params = value
  return value
}

const ATTACKS: readonly Attack<LegacyPair>[] = (
  [
    ['null', null],
    ['a primitive', 7],
    ['text', 'changeRouter'],
    ['text of JSON', '{"type":"changeRouter","params":{"to":"works"}}'],
    ['a list', ['changeRouter', { to: 'works' }]],
    ['an empty object', {}],
    ['no type', { params: { to: 'works' } }],
    ['a type that is a list', { type: ['changeRouter'], params: { to: 'works' } }],
    ['a type that is an object', { type: { changeRouter: 1 }, params: { to: 'works' } }],
    ['constructor', { type: 'constructor', params: {} }],
    ['__proto__', { type: '__proto__', params: {} }],
    ['hasOwnProperty', { type: 'hasOwnProperty', params: {} }],
    ['a handshake', { type: 'hello', params: { version: 9999, can: ['openLogin'] } }],
    ['a name of a newer version', { type: 'teleport', params: {} }],
    ['what only a page may say', { type: 'getParams', params: {} }],
    ['a page that does not exist', { type: 'changeRouter', params: { to: 'admin' } }],
    ['an address for a page', { type: 'changeRouter', params: { to: 'https://evil.example' } }],
    ['a script for a page', { type: 'changeRouter', params: { to: 'javascript:alert(1)' } }],
    ['no page', { type: 'changeRouter' }],
    ['params that are a list', { type: 'changeRouter', params: [{ to: 'works' }] }],
    ['cyclic params', { type: 'changeRouter', params: cyclic() }],
    ['a language that is none', { type: 'changeLanguage', params: { language: { toString: 1 } } }],
    [
      'a theme that is none',
      { type: 'setTheme', params: { accent: 'red; background: url(//evil.example)' } },
    ],
    ['a roundness without end', { type: 'setTheme', params: { roundness: Number.POSITIVE_INFINITY } }],
    ['headers of another kind', headers({ cookie: 'a=b' })],
    ['headers with line breaks', headers({ authorization: 'Bearer x\r\nx-admin: 1' })],
    ['headers that are no texts', headers({ authorization: { token: 1 } })],
    [
      '10,000 headers',
      headers(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`x-${n}`, 'y']))),
    ],
    ['50 MB of text', { type: 'changeRouter', params: { to: 'x'.repeat(50_000_000) } }],
    [
      'a reply of the bridge',
      { namespace: 'penpal', channel: 'easel', type: 'REPLY', callId: 'x', value: 1 },
    ],
    ['a handshake of the bridge', { namespace: 'penpal', channel: 'easel', type: 'SYN', participantId: 'p' }],
  ] satisfies [string, unknown][]
)
  .map(([what, data]) => says(what, data))
  .concat([
    { what: 'another window', run: (pair) => pair.say(WORKS, new SimWindow(HOST)) },
    { what: 'no window', run: (pair) => pair.say(WORKS, null) },
    {
      what: 'another origin in its window',
      run: (pair) => pair.say(WORKS, pair.hostWindow, 'https://evil.example'),
    },
  ])

const UNKNOWN = ['showVip', 'openLogin', 'downloadImage', 'getEventTracking', 'resize']

export const legacy: Rig<LegacyPair> = {
  name: 'from an old host',
  isOld: true,
  unknown: UNKNOWN,
  reloaded: 'PEER_RELOADED',
  quietAfter: 50,
  mounts: 1000,
  attacks: ATTACKS,
  random(pair, seed) {
    const { below, pick, value, call } = randomValues(seed)
    const stranger = new SimWindow('https://evil.example')
    return () => {
      const { name: type, argument: params } = call()
      const data = below(12) ? { type, params, id: value(2) } : value()
      if (below(4)) pair.say(data)
      else
        pair.say(
          data,
          pick([stranger, pair.page, pair.hostWindow, null]),
          pick(['https://evil.example', 'null', HOST]),
        )
    }
  },
  open(setup = {}) {
    const restore = installSimWorld()
    const hostWindow = new SimWindow(HOST)
    const page = new SimWindow(GUEST, hostWindow)
    const say: LegacyPair['say'] = (data, source = hostWindow, origin = HOST) =>
      page.deliver(data, { source, origin, targetOrigin: GUEST })
    const connect = () =>
      living(page, () =>
        connectGuest({ ...guestOptions(setup), transport: legacyTransport({ allowedOrigins: [HOST] }) }),
      )
    const pair: LegacyPair = {
      hostWindow,
      page,
      say,
      host: oldPage(hostWindow, setup.host?.on ?? {}, say),
      guest: connect(),
      async reload() {
        pair.guest.destroy()
        pair.guest = connect()
        await pair.guest.ready
      },
      vanish: () => pair.host.destroy(),
      leftovers: () => page.page.listeners.length,
      end() {
        pair.guest.destroy()
        // Messages that are still on their way have no receiver.
        page.page.alive = false
        hostWindow.page.alive = false
        restore()
      },
    }
    return pair
  },
}
