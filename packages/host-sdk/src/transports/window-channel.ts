import { callsTo } from '@easel/contract/bridge'
import { type Connection, connect, type Methods } from 'penpal'
import type { Side } from '../session/serve.ts'
import { HELLO, type Peer, type TransportEvents } from '../session/transport.ts'
import { CHANNEL, guardedMessenger } from './guarded-messenger.ts'

/** Who makes the other side connect anew more often than this within a second is left waiting. */
const RECONNECTS_PER_SECOND = 20
/**
 * Who is connected talks through the port: more messages than this from its window, within that many ms, are a flood.
 * They are dropped unread, for reading is what costs. A page that was loaded anew calls again.
 */
const FLOOD = 200
const FLOOD_SPAN = 100
/**
 * A guest that nobody answers greets again after this many ms, by the same name. The connection stays as it is, since an
 * answer to the first greeting may be on its way: a busy page reads it late.
 */
const GREETED_EVERY = 500

export interface WindowChannelOptions {
  /** The window that listens. */
  own: Window
  /** The window of the other side as it is now. */
  remote(): Window | null
  origins: readonly string[]
  /** Where a first message goes before the other side's origin is known. */
  greetAt: readonly string[]
  side: Side
  events: TransportEvents
}

/** What a message event says that nobody can forge, and whether it has been read. */
type Incoming = Pick<
  MessageEvent,
  'source' | 'origin' | 'ports' | 'timeStamp' | 'stopImmediatePropagation'
> & {
  data: unknown
}

/**
 * The connection between two windows over Penpal. It stands in front of Penpal's own listener, lets through what is
 * from the right window and the right origin, and replaces the connection when the page of the other side does.
 */
export class WindowChannel {
  /** The load event of the page that is connected has been seen, or will not come any more. */
  loaded = false
  /** The two sides have said hello over this connection. */
  greeted = false
  readonly #options: WindowChannelOptions
  #connection: Connection | null = null
  #established = false
  #peerId: string | null = null
  #origin: string | null = null
  #recent: number[] = []
  #span = { since: 0, count: 0 }
  #again: ReturnType<typeof setInterval> | undefined

  constructor(options: WindowChannelOptions) {
    this.#options = options
    // Capture: before Penpal, which listens at the same window.
    options.own.addEventListener('message', this.#filter, true)
  }

  get connected(): boolean {
    return this.#connection !== null
  }

  /** Calls out to the other side, and answers when it does. */
  connect(): void {
    const remote = this.#options.remote()
    if (!remote) return
    this.#drop()
    const messenger = guardedMessenger({
      remote,
      origins: this.#options.origins,
      greetAt: () => (this.#origin ? [this.#origin] : this.#options.greetAt),
      ended: () => this.#end(connection),
    })
    const connection = connect({
      messenger,
      methods: this.#methods(),
      channel: CHANNEL,
    })
    this.#connection = connection
    if (this.#options.side === 'guest') this.#again = setInterval(messenger.greetAgain, GREETED_EVERY)
    connection.promise.then(
      (methods) => {
        if (this.#connection !== connection) return
        clearInterval(this.#again)
        this.#established = true
        this.#options.events.arrived(peerOf(methods as unknown as RemoteMethods))
      },
      () => this.#end(connection),
    )
  }

  /** The page of the other side has gone without a word. */
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
    this.greeted = false
    connection?.destroy()
  }

  #end(connection: Connection): void {
    if (this.#connection !== connection) return
    // Before hello it was meant for the page that was here before this one: its own greeting is on the way.
    const code = this.greeted ? 'PEER_GONE' : 'PEER_RELOADED'
    this.abandon()
    this.#options.events.left(code)
    if (code === 'PEER_RELOADED' && this.#options.side === 'guest') this.connect()
  }

  readonly #filter = (event: Incoming): void => {
    if (event.source === null || event.source !== this.#options.remote()) return
    if (this.greeted && this.#isFlood(event.timeStamp)) {
      event.stopImmediatePropagation()
    } else if (!this.#options.origins.includes(event.origin)) {
      event.stopImmediatePropagation()
      this.#options.events.refused(event.origin)
    } else if (!this.#isHandshake(event)) {
      event.stopImmediatePropagation()
    }
  }

  /** Only a handshake of Penpal's present protocol needs the window; all else goes through the port. */
  #isHandshake({ data, ports, origin }: Incoming): boolean {
    if (typeof data !== 'object' || data === null) return true
    // Penpal would fall back to its first protocol for good when it once hears it.
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
      // Penpal closes its port at any such message, before it looks at the sender's name.
      if (peerId === this.#peerId || this.#reconnectsTooOften()) return false
      this.abandon()
      this.#options.events.left('PEER_RELOADED')
    }
    if (peerId !== this.#peerId) this.loaded = false
    this.#peerId = peerId
    this.#origin = origin
    if (!this.#connection) this.connect()
    return true
  }

  #isFlood(at: number): boolean {
    if (at - this.#span.since > FLOOD_SPAN) this.#span = { since: at, count: 0 }
    this.#span.count += 1
    return this.#span.count > FLOOD
  }

  #reconnectsTooOften(): boolean {
    const now = performance.now()
    this.#recent = this.#recent.filter((at) => now - at < 1000)
    return this.#recent.push(now) > RECONNECTS_PER_SECOND
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

function peerOf(methods: RemoteMethods): Peer {
  // Penpal makes a proxy at each reading.
  const kept: RemoteMethods = Object.create(null)
  return {
    send(name, argument, n, key) {
      try {
        kept[name] ??= methods[name] as RemoteMethods[string]
        return key ? kept[name](argument, n, key) : kept[name](argument, n)
      } catch (thrown) {
        return Promise.reject(thrown)
      }
    },
    fault: (thrown) =>
      (thrown as { code?: string } | null)?.code === 'METHOD_NOT_FOUND' ? 'UNSUPPORTED' : 'PEER_GONE',
  }
}
