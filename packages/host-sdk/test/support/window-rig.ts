/** Both ends in windows of two sites, over Penpal. */
import { connectGuest, type Guest } from '../../src/guest.ts'
import { connectHost } from '../../src/host.ts'
import { FrameTransport } from '../../src/transports/frame.ts'
import { NAMES, randomValues } from './random-values.ts'
import {
  type Attack,
  GUEST,
  guestOptions,
  HOST,
  hostOptions,
  living,
  OF_THIS_BRIDGE,
  type Pair,
  type Rig,
  type Setup,
} from './rig.ts'
import { runInPage, SimPort, SimWindow } from './sim-window.ts'
import { installSimWorld, leftovers, SimFrame } from './sim-world.ts'

export interface WindowPair extends Pair {
  hostWindow: SimWindow
  guestWindow: SimWindow
  frame: SimFrame
}

const EVIL = { kind: 'info', text: 'evil' }
const TYPES = ['SYN', 'ACK1', 'ACK2', 'CALL', 'REPLY', 'DESTROY', 'syn', 7, null]

/** The ports of a page, for hostile code inside it. */
export const portsOf = (window: SimWindow): SimPort[] => [...window.page.ports]

/** Forged calls have lower ordinals than the honest calls that follow. */
export const call = (id: string, methodPath: unknown, args: unknown, more: object = {}) => ({
  ...shake('CALL', { id, methodPath, args, ...more }),
})
export const shake = (type: unknown, more: object = {}) => ({
  namespace: 'penpal',
  channel: 'easel',
  type,
  ...more,
})

/** A call between two ends of this version: see `windowMessenger`. */
const list = (...parts: [name: unknown, argument: unknown, n: unknown, key?: unknown]): unknown[] => parts

const overPort = (what: string, data: unknown): Attack<WindowPair> => ({
  what,
  run: ({ guestWindow }) => portsOf(guestWindow).at(-1)?.postMessage(data),
})

/** What begins a connection, and a call, from a window and an origin that are not the guest's, or not at once. */
const overWindow = (
  what: string,
  from: (pair: WindowPair) => [source: SimWindow, origin: string],
): Attack<WindowPair> => ({
  what,
  run(pair) {
    const [source, origin] = from(pair)
    const messages: [data: unknown, ports: SimPort[]][] = [
      [{ penpal: 'syn' }, []],
      [shake('SYN', { participantId: 'evil' }), []],
      [shake('ACK2'), [new SimPort()]],
      [call('1', ['showMessage'], [EVIL, 99, 'k']), []],
      [list('showMessage', EVIL, 99, 'k'), []],
      // A list that passes for an object of Penpal.
      [Object.assign(list('showMessage', EVIL, 99, 'k'), shake('SYN', { participantId: 'evil' })), []],
    ]
    for (const [data, ports] of messages) pair.hostWindow.deliver(data, { source, origin, ports })
  },
})
const byOrigin = (what: string, origin: string): Attack<WindowPair> =>
  overWindow(`${what} in the right window`, ({ guestWindow }) => [guestWindow, origin])

const acknowledged = (what: string, ports: () => SimPort[]): Attack<WindowPair> => ({
  what,
  run({ hostWindow, guestWindow: source }) {
    hostWindow.deliver(shake('ACK2'), { source, origin: GUEST, ports: ports() })
    hostWindow.deliver(shake('ACK1', { methodPaths: [['x']] }), { source, origin: GUEST })
  },
})

function cyclic(): object {
  const value: Record<string, unknown> = { kind: 'info' }
  value.text = value
  return value
}

const ATTACKS: readonly Attack<WindowPair>[] = [
  overPort('a reply without a call', shake('REPLY', { callId: 'x', value: 1 })),
  overPort('constructor', call('a', ['constructor'], [])),
  overPort('__proto__', call('b', ['__proto__', 'toString'], [])),
  overPort('an inherited method of a handler', call('c', ['showMessage', 'call'], [null])),
  overPort('a path that is a string', call('d', 'showMessage', [])),
  overPort('a path 10,000 deep', call('e', Array(10_000).fill('x'), [])),
  overPort('a path that looks like a symbol', call('f', ['Symbol(Symbol.iterator)'], [])),
  overPort('arguments that are not a list', call('g', ['showMessage'], 'text')),
  overPort('10,000 arguments', call('h', ['showMessage'], Array(10_000).fill(0))),
  overPort('null', null),
  overPort('a primitive', 7),
  overPort('text that is not JSON', '{"namespace":"penpal"'),
  overPort(
    '50 MB of text',
    call('i', ['showMessage'], [{ kind: 'info', text: 'x'.repeat(50_000_000) }, 0.5, 'k']),
  ),
  overPort('a cyclic argument', call('j', ['showMessage'], [cyclic(), 0.5, 'k'])),
  overPort('a name of a newer version', call('k', ['teleport'], [{}, 0.5, 'k'])),
  overPort('a handshake in mid-session', call('l', ['hello'], [{ version: 9999, can: [] }, 0, ''])),
  overPort('an ordinal that is not a number', call('m', ['showMessage'], [EVIL, 'x', 'k'])),
  overPort('an ordinal above all others', call('o', ['showMessage'], [EVIL, Number.POSITIVE_INFINITY, 'k'])),
  overPort('no key', call('n', ['showMessage'], [EVIL, 0.5])),
  overPort('a list: a reply without a call', [900, { value: {} }]),
  overPort('a list: a reply whose number is text', ['900', { value: {} }]),
  overPort('a list: constructor', list('constructor', {}, 0.5, 'k')),
  overPort('a list: __proto__', list('__proto__', {}, 0.5, 'k')),
  overPort('a list: a path instead of a name', list(['showMessage', 'call'], EVIL, 0.5, 'k')),
  overPort('a list: a name of a newer version', list('teleport', {}, 0.5, 'k')),
  overPort('a list: a handshake in mid-session', list('hello', { version: 9999, can: [] }, 0, '')),
  overPort('a list: an ordinal that is not a number', list('showMessage', EVIL, 'x', 'k')),
  overPort('a list: an ordinal that is an object', list('showMessage', EVIL, { valueOf: 99 }, 'k')),
  overPort('a list: an ordinal above all others', list('showMessage', EVIL, Number.POSITIVE_INFINITY, 'k')),
  overPort('a list: no key', list('showMessage', EVIL, 0.5)),
  overPort('a list: a cyclic argument', list('showMessage', cyclic(), 0.5, 'k')),
  overPort('an empty list', []),
  overPort('a list of 100,000', Array(100_000).fill('showMessage')),
  byOrigin('another origin', 'https://evil.example'),
  byOrigin('a look-alike by suffix', `${GUEST}.evil.example`),
  byOrigin('a look-alike by prefix', 'https://not-easel.example'),
  byOrigin('the same name without TLS', GUEST.replace('https', 'http')),
  byOrigin('another port', `${GUEST}:8443`),
  byOrigin('an opaque origin', 'null'),
  byOrigin('what a loose pattern would match', 'https://easelXexample'),
  overWindow('the right origin in another window', () => [new SimWindow(GUEST), GUEST]),
  overWindow('the right origin in a nested child', ({ guestWindow }) => [
    new SimWindow(GUEST, guestWindow),
    GUEST,
  ]),
  overWindow('the right origin in its own window', ({ hostWindow }) => [hostWindow, GUEST]),
  acknowledged('an ACK without a port', () => []),
  acknowledged('an ACK with two ports', () => [new SimPort(), new SimPort()]),
  acknowledged('an ACK with a foreign port', () => [new SimPort()]),
]

/** To the host: through the window, through its port, and from a foreign origin. */
function random({ hostWindow, guestWindow }: WindowPair, seed: number, messages: number): () => void {
  const { below, pick, value, call: randomCall } = randomValues(seed)
  const nearlyRight = (): unknown => {
    const { name, argument, n, key } = randomCall()
    if (below(2)) return call(String(below(messages)), [name], [argument, n, key])
    return below(9) ? list(name, argument, n, key) : list(n, { value: argument }, key)
  }
  const message = (): unknown => {
    // The other ones end connections, too: they are few.
    if (below(20)) return nearlyRight()
    if (below(12) === 0) return value()
    if (below(12) === 0)
      return { penpal: pick(['syn', 'ack', 'call', 'reply', 1]), id: 1, methodName: pick(NAMES) }
    return {
      namespace: below(20) ? 'penpal' : value(2),
      channel: below(20) ? 'easel' : value(2),
      type: pick(TYPES),
      id: below(4) ? String(below(50)) : value(2),
      callId: below(4) ? String(below(50)) : value(2),
      participantId: below(3) ? `p${below(5)}` : value(2),
      methodPath: below(4) ? [pick(NAMES)] : value(1),
      args: below(4) ? [value(1), below(messages), `k${below(50)}`] : value(1),
      value: value(1),
      isError: below(2) === 0,
      isSerializedErrorInstance: below(2) === 0,
    }
  }
  return () => {
    const data = message()
    const way = below(10)
    if (way < 5) portsOf(guestWindow).at(-1)?.postMessage(data)
    else {
      const origin = way < 8 ? GUEST : pick(['https://evil.example', 'null'])
      const ports = Array.from({ length: below(3) }, () => new SimPort())
      hostWindow.deliver(data, { source: guestWindow, origin, ports })
    }
  }
}

/** What is of a package, of today or an older one. */
export interface WindowEnds {
  connectHost: typeof connectHost
  FrameTransport: typeof FrameTransport
  connectGuest: typeof connectGuest
}
export const TODAY: WindowEnds = { connectHost, FrameTransport, connectGuest }

export const openWindows =
  ({ connectHost, FrameTransport, connectGuest }: WindowEnds) =>
  (setup: Setup = {}): WindowPair => {
    const restore = installSimWorld()
    const hostWindow = new SimWindow(setup.origin ?? HOST)
    const frame = new SimFrame(hostWindow, GUEST)
    const guestWindow = frame.contentWindow as SimWindow
    guestWindow.seesParentOrigin = setup.seesParentOrigin ?? true
    const connect = () => living(guestWindow, () => connectGuest(guestOptions(setup)))
    const host = living(hostWindow, () =>
      connectHost({
        ...hostOptions(setup),
        transport: new FrameTransport(frame as unknown as HTMLIFrameElement, GUEST),
      }),
    )
    const former: Guest[] = []
    const pair: WindowPair = {
      hostWindow,
      guestWindow,
      frame,
      host,
      guest: connect(),
      async reload() {
        guestWindow.navigate()
        former.push(pair.guest)
        pair.guest = connect()
        await pair.guest.ready
        runInPage(hostWindow, () => frame.load())
      },
      vanish: () => runInPage(hostWindow, () => frame.remove()),
      leftovers: () => leftovers(hostWindow) + leftovers(guestWindow),
      end() {
        pair.guest.destroy()
        host.destroy()
        // Messages that are still on their way have no receiver.
        hostWindow.page.alive = false
        guestWindow.page.alive = false
        // In a browser, a page's timers end with the page.
        for (const guest of former) guest.destroy()
        restore()
      },
    }
    return pair
  }

export const windows = {
  ...OF_THIS_BRIDGE,
  name: 'across windows',
  reloaded: 'PEER_RELOADED',
  quietAfter: 900,
  mounts: 1000,
  attacks: ATTACKS,
  random,
  open: openWindows(TODAY),
} satisfies Rig<WindowPair>
