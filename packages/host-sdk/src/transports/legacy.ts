import { BRIDGE_VERSION, type CallsTo, callsTo } from '@easel/contract/bridge'
import { BridgeError } from '../session/bridge-error.ts'
import {
  HELLO,
  type Reply,
  type Transport,
  type TransportEvents,
  type Waiting,
} from '../session/transport.ts'
import { exactOrigins } from './origins.ts'
import { likelyParents } from './parent-origins.ts'

/**
 * The calls that an old host may know. It answers nothing but `getParams`, so calls that wait for an outcome are not
 * among them, and fail with `UNSUPPORTED` at once.
 */
const KNOWN: readonly CallsTo<'host'>[] = [
  'getParams',
  'showMessage',
  'changeRouterOfNav',
  'addEventTracking',
  'iframeClick',
]

const ofHost: ReadonlySet<string> = new Set(callsTo('guest'))

export interface LegacyOptions {
  /** The partner's origins, exactly as the server lists them. */
  allowedOrigins: readonly string[]
}

/**
 * The guest's end for web hosts from before this bridge, which post plain `{ type, params }` objects. Opt-in: such
 * a host has no handshake, so it is not known whether it listens.
 */
export const legacyTransport = ({ allowedOrigins }: LegacyOptions): Transport =>
  new LegacyTransport(exactOrigins(allowedOrigins))

class LegacyTransport implements Transport {
  readonly #origins: readonly string[]
  #events: TransportEvents | null = null
  #targets: readonly string[] = []
  #n = 0
  /** Those who wait for the host's `headers`. */
  #asking: ((reply: Reply) => void)[] = []

  constructor(origins: readonly string[]) {
    this.#origins = origins
  }

  open(events: TransportEvents): void {
    const known = window.location.ancestorOrigins?.[0]
    // Deferred, so that the creator of the session has its reference.
    if (window.parent === window) queueMicrotask(() => events.left('PEER_GONE'))
    else if (known !== undefined && !this.#origins.includes(known)) {
      queueMicrotask(() => events.refused(known, true))
    } else {
      this.#events = events
      this.#targets = known === undefined ? likelyParents(this.#origins) : [known]
      window.addEventListener('message', this.#receive)
      queueMicrotask(() =>
        this.#events?.arrived({
          send: (name, argument, _n, _key, waiting) => this.#send(name, argument, waiting),
        }),
      )
    }
  }

  close(): void {
    window.removeEventListener('message', this.#receive)
    this.#events = null
    this.#asking = []
  }

  #send(name: string, params: unknown, { resolve }: Waiting): void {
    if (!this.#events) throw new BridgeError('PEER_GONE')
    if (name === HELLO) {
      resolve({ value: { ...BRIDGE_VERSION, can: KNOWN } })
      return
    }
    for (const targetOrigin of this.#targets) {
      window.parent.postMessage({ type: name, params }, { targetOrigin })
    }
    if (name === 'getParams') this.#asking.push(resolve)
    else resolve({ value: {} })
  }

  readonly #receive = ({ source, origin, data }: MessageEvent): void => {
    if (source !== window.parent || !this.#events) return
    if (!this.#origins.includes(origin)) {
      this.#events.refused(origin)
      return
    }
    const { type, params } = Object(data) as { type?: unknown; params?: unknown }
    if (typeof type !== 'string' || !ofHost.has(type)) return
    this.#targets = [origin]
    // Whether it is an answer is not said, and who asked may have given up: the handler gets it in any case.
    if (type === 'headers') for (const resolve of this.#asking.splice(0)) resolve({ value: params })
    this.#n += 1
    // An old host repeats nothing: each of its messages is one of its own.
    void this.#events.receive(type, params, this.#n, `legacy.${this.#n}`)
  }
}
