import { callsTo } from '@easel/contract/bridge'
import { type Connection, connect, type Methods } from 'penpal'
import type { Side } from '../session/serve.ts'
import { HELLO, type Peer, type TransportEvents } from '../session/transport.ts'
import { CHANNEL, windowMessenger } from './window-messenger.ts'

/** Most reconnects per second; beyond that, a peer is ignored. */
const RECONNECTS_PER_SECOND = 20
/**
 * A connected peer uses the port. More window messages than this within that many ms are a flood, and are
 * dropped before they are parsed, which is the expensive part. A reloaded page repeats its handshake.
 */
const FLOOD = 200
const FLOOD_SPAN = 100
/**
 * Milliseconds after which a guest without an answer repeats its handshake. The connection stays, because a
 * busy host may still answer the first one.
 */
const GREETED_EVERY = 500

export interface WindowChannelOptions {
  /** The window that listens. */
  own: Window
  /** The current window of the other side. */
  remote(): Window | null
  origins: readonly string[]
  /** Origins that get the first message, before the other side's origin is known. */
  helloTo: readonly string[]
  side: Side
  events: TransportEvents
}

/** Says whether more than `most` come within a span of so many ms. */
const limit = (most: number, span: number) => {
  let since = 0
  let count = 0
  return (at: number): boolean => {
    if (at - since > span) {
      since = at
      count = 0
    }
    count += 1
    return count > most
  }
}

/** The parts of a message event that the sender cannot forge. */
type Incoming = Pick<
  MessageEvent,
  'source' | 'origin' | 'ports' | 'timeStamp' | 'stopImmediatePropagation'
> & {
  data: unknown
}

/**
 * A connection between two windows over Penpal. It filters messages by window and origin before Penpal's own
 * listener gets them. When the other side's page is replaced, so is the connection.
 */
export class WindowChannel {
  /** The load event of the connected page was seen, or is no longer expected. */
  loaded = false
  /** Both sides have completed the handshake on this connection. */
  opened = false
  readonly #options: WindowChannelOptions
  #connection: Connection | null = null
  #established = false
  #peerId: string | null = null
  #origin: string | null = null
  readonly #reconnectsTooOften = limit(RECONNECTS_PER_SECOND, 1000)
  readonly #isFlood = limit(FLOOD, FLOOD_SPAN)
  #again: ReturnType<typeof setInterval> | undefined

  constructor(options: WindowChannelOptions) {
    this.#options = options
    // In the capture phase, so that it runs before Penpal's listener on the same window.
    options.own.addEventListener('message', this.#filter, true)
  }

  get connected(): boolean {
    return this.#connection !== null
  }

  /** Starts a connection and listens for the answer. */
  connect(): void {
    const remote = this.#options.remote()
    if (!remote) return
    this.#drop()
    const messenger = windowMessenger({
      remote,
      origins: this.#options.origins,
      helloTo: () => (this.#origin ? [this.#origin] : this.#options.helloTo),
      ended: () => this.#end(connection),
      receive: (...call) => this.#options.events.receive(...call),
    })
    const connection = connect({
      messenger,
      methods: this.#methods(),
      channel: CHANNEL,
    })
    this.#connection = connection
    if (this.#options.side === 'guest') this.#again = setInterval(messenger.repeat, GREETED_EVERY)
    connection.promise.then(
      (methods) => {
        if (this.#connection !== connection) return
        clearInterval(this.#again)
        this.#established = true
        this.#options.events.arrived(
          peerOf(methods as unknown as RemoteMethods, this.#options.side, messenger.call),
        )
      },
      () => this.#end(connection),
    )
  }

  /** The other side's page is gone without notice. */
  abandon(): void {
    this.#drop()
    this.#peerId = null
    this.#origin = null
    this.loaded = false
  }

  close(): void {
    this.#options.own.removeEventListener('message', this.#filter, true)
    this.abandon()
  }

  #drop(): void {
    const connection = this.#connection
    clearInterval(this.#again)
    this.#connection = null
    this.#established = false
    this.opened = false
    connection?.destroy()
  }

  #end(connection: Connection): void {
    if (this.#connection !== connection) return
    // Before the handshake, the message was for the previous page; the new one will start its own handshake.
    const code = this.opened ? 'PEER_GONE' : 'PEER_RELOADED'
    this.abandon()
    this.#options.events.left(code)
    if (code === 'PEER_RELOADED' && this.#options.side === 'guest') this.connect()
  }

  readonly #filter = (event: Incoming): void => {
    if (event.source === null || event.source !== this.#options.remote()) return
    if (this.opened && this.#isFlood(event.timeStamp)) {
      event.stopImmediatePropagation()
    } else if (!this.#options.origins.includes(event.origin)) {
      event.stopImmediatePropagation()
      this.#options.events.refused(event.origin)
    } else if (!this.#isHandshake(event)) {
      event.stopImmediatePropagation()
    }
  }

  /** Only handshakes of Penpal's current protocol use the window; all other messages use the port. */
  #isHandshake({ data, ports, origin }: Incoming): boolean {
    if (typeof data !== 'object' || data === null) return true
    // One such message would switch Penpal to its legacy protocol permanently.
    if ('penpal' in data) return false
    const { namespace, channel, type, participantId } = data as Record<string, unknown>
    if (namespace !== 'penpal' || channel !== CHANNEL) return true
    if (type === 'SYN')
      return typeof participantId === 'string' && this.#acceptHandshake(participantId, origin)
    if (this.#established || !this.#connection) return false
    return type === 'ACK1' || (type === 'ACK2' && ports.length === 1)
  }

  #acceptHandshake(peerId: string, origin: string): boolean {
    if (this.#established) {
      // Penpal closes its port on any such message, before it checks the sender.
      if (peerId === this.#peerId || this.#reconnectsTooOften(performance.now())) return false
      this.abandon()
      this.#options.events.left('PEER_RELOADED')
    }
    if (peerId !== this.#peerId) this.loaded = false
    this.#peerId = peerId
    this.#origin = origin
    if (!this.#connection) this.connect()
    return true
  }

  #methods(): Methods {
    const { side, events } = this.#options
    const methods = Object.create(null) as Methods
    for (const name of [HELLO, ...callsTo(side)]) {
      methods[name] = (argument: unknown, n: unknown, key: unknown) => events.receive(name, argument, n, key)
    }
    return methods
  }
}

type RemoteMethods = Record<string, (argument: unknown, n: number, key?: string) => Promise<unknown>>

const isUnknownMethod = (thrown: unknown): boolean =>
  (thrown as { code?: string } | null)?.code === 'METHOD_NOT_FOUND'

function peerOf(methods: RemoteMethods, side: Side, call: ReturnType<typeof windowMessenger>['call']): Peer {
  return {
    send(name, argument, n, key, waiting) {
      if (call(name, argument, n, key, waiting)) return
      const method = methods[name] as RemoteMethods[string]
      method(argument, n, ...(key ? [key] : [])).then(waiting.resolve, (thrown) =>
        isUnknownMethod(thrown) ? waiting.resolve({ code: 'UNSUPPORTED' }) : waiting.reject(thrown),
      )
    },
    // No page has this method, of whatever version: that it says so is the answer.
    ...(side === 'host' && {
      ping: () =>
        (methods.ping as () => Promise<unknown>)().catch((thrown) => {
          if (!isUnknownMethod(thrown)) throw thrown
        }),
    }),
  }
}
