/** Both ends in one page, as of a federated widget, where hostile code hands over living objects instead of messages. */
import { connectGuest } from '../../src/guest.ts'
import { connectHost, inProcessLink, type Transport } from '../../src/host.ts'
import type { TransportEvents } from '../../src/session/transport.ts'
import { randomValues } from './random-values.ts'
import { type Attack, guestOptions, hostOptions, OF_THIS_BRIDGE, type Pair, type Rig } from './rig.ts'

export interface InProcessPair extends Pair {
  /** Calls both ends as the other one would. */
  say(name: unknown, argument?: unknown, n?: unknown, key?: unknown): void
}

/** The same transport; `seen` gets the end that it belongs to. */
const tapped = (transport: Transport, seen: (events: TransportEvents) => void): Transport => ({
  open(events) {
    seen(events)
    transport.open(events)
  },
  close: () => transport.close(),
})

const EVIL = { kind: 'info', text: 'evil' }
const says = (what: string, ...message: Parameters<InProcessPair['say']>): Attack<InProcessPair> => ({
  what,
  run: (pair) => pair.say(...message),
})
/** Valid calls of either direction, whose argument is another one. */
const argues = (what: string, argument: unknown): Attack<InProcessPair> => ({
  what,
  run(pair) {
    pair.say('showMessage', argument, 0.5, 'k')
    pair.say('changeRouter', argument, 0.5, 'k')
  },
})
const trap = (): never => {
  throw new Error('trap')
}

function cyclic(): object {
  const value: Record<string, unknown> = { kind: 'info', to: 'works' }
  value.text = value
  value.params = value
  return value
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

const ATTACKS: readonly Attack<InProcessPair>[] = [
  says('constructor', 'constructor', {}, 0.5, 'k'),
  says('__proto__', '__proto__', {}, 0.5, 'k'),
  says('an inherited method', 'hasOwnProperty', 'showMessage', 0.5, 'k'),
  says('a path instead of a name', ['showMessage', 'call'], EVIL, 0.5, 'k'),
  says('a symbol for a name', Symbol.iterator, EVIL, 0.5, 'k'),
  says('no name', undefined, EVIL, 0.5, 'k'),
  says('a name whose text is a trap', { toString: trap }, EVIL, 0.5, 'k'),
  says('a name of a newer version', 'teleport', {}, 0.5, 'k'),
  says('a handshake in mid-session', 'hello', { version: 9999, can: [] }, 0, ''),
  says(
    'a handshake that is a trap',
    'hello',
    {
      get version() {
        return trap()
      },
    },
    0,
    '',
  ),
  says('no ordinal', 'showMessage', EVIL, undefined, 'k'),
  says('an ordinal that is no number', 'showMessage', EVIL, 'x', 'k'),
  says('an ordinal that is not even one', 'showMessage', EVIL, Number.NaN, 'k'),
  says('an ordinal above all others', 'showMessage', EVIL, Number.POSITIVE_INFINITY, 'k'),
  says('an ordinal that becomes a number', 'showMessage', EVIL, { valueOf: () => 0.5 }, 'k'),
  says('no key', 'showMessage', EVIL, 0.5),
  says('a key of 10,000 letters', 'showMessage', EVIL, 0.5, 'k'.repeat(10_000)),
  says('a key that is an object', 'showMessage', EVIL, 0.5, { length: 1 }),
  argues('no argument', undefined),
  argues('null', null),
  argues('a primitive', 7),
  argues('a list', [EVIL]),
  argues(
    'a function',
    Object.assign(() => {}, { ...EVIL, to: 7 }),
  ),
  argues('a cyclic argument', cyclic()),
  argues('a getter that throws', {
    kind: 'info',
    get text() {
      return trap()
    },
    get to() {
      return trap()
    },
  }),
  argues('a revoked proxy', revoked()),
  argues(
    'a proxy that is a trap',
    new Proxy({}, { get: trap, has: trap, ownKeys: trap, getPrototypeOf: trap }),
  ),
  argues('a promise', Object.assign(Promise.resolve(EVIL), { text: 7 })),
  argues('what becomes a text', {
    kind: 'info',
    text: { toString: () => 'evil' },
    to: { toString: () => 'works' },
  }),
  argues('a text of another class', { kind: new String('info'), text: 'evil', to: new String('works') }),
  argues('fields of a prototype', JSON.parse('{"__proto__":{"kind":"info","text":7,"to":"works"}}')),
  argues('a text of 50 MB', { kind: 'info', text: 'x'.repeat(50_000_000), to: 'x'.repeat(50_000_000) }),
  argues('10,000 parameters', {
    ...{ kind: 'info', text: 7, to: 'works' },
    params: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`p${n}`, 'x'])),
  }),
  argues('numbers without end', { kind: 'info', text: 10n, to: 10n }),
]

export const inProcess: Rig<InProcessPair> = {
  ...OF_THIS_BRIDGE,
  name: 'in one page',
  // A widget that is mounted again announces that it leaves.
  reloaded: 'PEER_GONE',
  quietAfter: 50,
  mounts: 1000,
  attacks: ATTACKS,
  random(pair, seed) {
    const { below, pick, call } = randomValues(seed)
    const living = [
      cyclic(),
      revoked(),
      trap,
      Symbol('x'),
      {
        get kind() {
          return trap()
        },
      },
    ]
    return () => {
      const { name, argument, n, key } = call()
      pair.say(name, below(20) ? argument : pick(living), n, key)
    }
  },
  open(setup = {}) {
    const link = inProcessLink()
    const ends: { host?: TransportEvents; guest?: TransportEvents } = {}
    const connect = () =>
      connectGuest({
        ...guestOptions(setup),
        transport: tapped(link.guest, (events) => {
          ends.guest = events
        }),
      })
    const pair: InProcessPair = {
      host: connectHost({
        ...hostOptions(setup),
        transport: tapped(link.host, (events) => {
          ends.host = events
        }),
      }),
      guest: connect(),
      say(name, argument, n, key) {
        for (const end of [ends.host, ends.guest]) void end?.receive(name as string, argument, n, key)
      },
      async reload() {
        pair.guest.destroy()
        pair.guest = connect()
        await pair.guest.ready
      },
      vanish: () => pair.guest.destroy(),
      leftovers: () => 0,
      end() {
        pair.guest.destroy()
        pair.host.destroy()
      },
    }
    return pair
  },
}
