import { BRIDGE_CALLS, type BridgeCall, type BridgeCallName } from '@easel/contract/bridge'
import { BridgeError } from '../session/bridge-error.ts'
import {
  HELLO,
  type Peer,
  type Reply,
  type Transport,
  type TransportEvents,
  type Waiting,
} from '../session/transport.ts'
import { type Envelope, newPageId, readEnvelope, writeEnvelope } from './text-envelope.ts'
import { TextLiveness } from './text-liveness.ts'

/** A channel that carries text and does not say from where: that between a webview and its app. */
export interface TextChannel {
  post(text: string): void
  /** Returns a function that ends it. */
  listen(onText: (text: string) => void): () => void
  /** Calls back when the platform reports that the other side's process has died. Returns a function that ends it. */
  onLost?(lost: () => void): () => void
}

export interface TextChannelOptions {
  /**
   * Milliseconds without a sign of life, while calls are in flight, after which the other side counts as gone; 1,700
   * by default, and 60,000 at least while one of them waits for a person. `Infinity` where the platform reports it
   * anyway.
   */
  deadAfter?: number
  /** Whether the app is in the background: the silence of its page does not count there. */
  isPaused?: (() => boolean) | undefined
}

/** Timers are late, and pages take a while to go: so that it is known within two seconds. */
const DEAD_AFTER = 1700
/** Calls that may take longer than this, in milliseconds, wait for a person. */
const HUMAN = 60_000
/** Milliseconds between two hellos to nobody; the pause grows up to the longest. */
const GREETED_EVERY = 500
const GREETED_SELDOM = 5000
/** Most connections per second; beyond that, hellos are ignored. */
const CONNECTIONS_PER_SECOND = 20
/** The number of former pages whose messages stay ignored. */
const MAX_FORMER = 100

const waitsForPerson = (name: string): boolean => {
  const row: BridgeCall | undefined = BRIDGE_CALLS[name as BridgeCallName]
  return row !== undefined && row.timeout > HUMAN
}

/** One end of the bridge over a text channel. Both ends are the same; docs/partners/webviews.md has the protocol. */
export const textChannelTransport = (channel: TextChannel, options: TextChannelOptions = {}): Transport =>
  new TextChannelTransport(channel, options)

class TextChannelTransport implements Transport {
  readonly #channel: TextChannel
  readonly #liveness: TextLiveness
  #events: TransportEvents | null = null
  #id = ''
  /** The page id of the other side. */
  #peer: string | null = null
  #former: string[] = []
  #connectedAt: number[] = []
  #greeter: ReturnType<typeof setTimeout> | undefined
  #stops: (() => void)[] = []
  readonly #calls = new Map<number, Waiting>()
  /** How many calls of the other side wait for a person here: what covers it meanwhile may pause it. */
  #asked = 0

  constructor(channel: TextChannel, { deadAfter = DEAD_AFTER, isPaused }: TextChannelOptions) {
    this.#channel = channel
    this.#liveness = new TextLiveness(deadAfter, {
      isPaused: () => this.#asked > 0 || isPaused?.() === true,
      ping: () => this.#tryPost({ type: 'ping' }),
      // The other side may only have been busy, and still answer calls of this connection: a new id ends it.
      dead: () => this.#lose('PEER_GONE', true),
    })
  }

  open(events: TransportEvents): void {
    this.#events = events
    this.#id = newPageId()
    this.#former = []
    this.#stops = [this.#channel.listen(this.#receive)]
    const lost = this.#channel.onLost?.(() => this.#lose('PEER_GONE'))
    if (lost) this.#stops.push(lost)
    this.#greetSoon(events)
  }

  close(): void {
    if (!this.#events) return
    if (this.#peer) this.#tryPost({ type: 'bye' })
    for (const stop of this.#stops.splice(0)) stop()
    clearTimeout(this.#greeter)
    this.#events = null
    this.#forget('PEER_GONE')
  }

  /**
   * Deferred, so that the creator of the session has its reference, and that nobody is greeted where the next page is
   * known at once.
   */
  #greetSoon(events: TransportEvents): void {
    queueMicrotask(() => this.#events === events && !this.#peer && this.#greet())
  }

  /** Repeated until there is an answer: the other side may start later, or be busy. */
  #greet(pause = GREETED_EVERY): void {
    clearTimeout(this.#greeter)
    this.#greeter = setTimeout(() => this.#greet(Math.min(pause * 1.25, GREETED_SELDOM)), pause)
    this.#tryPost({ type: 'hello' })
  }

  readonly #receive = (text: unknown): void => {
    if (!this.#events) return
    const message = readEnvelope(text, this.#id, this.#peer)
    if (!message || message.id === this.#id) return
    if (message.type === 'hello') this.#receiveHello(message.id, message.to)
    else if (message.id === this.#peer && message.to === this.#id) this.#receiveFromPeer(message)
  }

  #receiveFromPeer(message: Envelope): void {
    this.#liveness.markAlive()
    const { type, n } = message
    if (type === 'ping') this.#tryPost({ type: 'pong' })
    else if (type === 'bye') this.#lose('PEER_GONE')
    // JSON's 1e999 is infinite: no call after it would have a higher number.
    else if (typeof n !== 'number' || !Number.isFinite(n)) return
    else if (type === 'call') this.#answer(n, message)
    else if (type === 'reply') this.#settle(n, message)
  }

  #receiveHello(id: string, to: unknown): void {
    const isAnswer = to === this.#id
    if (to !== undefined && !isAnswer) {
      // The other side speaks to another page: it no longer knows this one.
      if (id === this.#peer) this.#lose('PEER_RELOADED', true)
      return
    }
    if (id !== this.#peer) {
      if (this.#former.includes(id) || this.#connectsTooOften()) return
      if (this.#peer) this.#lose('PEER_RELOADED')
      if (!this.#events) return
      clearTimeout(this.#greeter)
      this.#peer = id
      if (!isAnswer) this.#tryPost({ type: 'hello' })
      this.#events.arrived(this.#peerOf(id))
    } else if (!isAnswer) {
      this.#tryPost({ type: 'hello' })
    }
  }

  #peerOf(id: string): Peer {
    return {
      send: (name, argument, n, key, waiting) => {
        if (this.#peer !== id) throw new BridgeError('PEER_GONE')
        // A channel may deliver on the spot, and the answer comes back while the call is posted.
        this.#calls.set(n, waiting)
        // A handshake may take as long as a page takes to start.
        if (name !== HELLO) this.#liveness.began(n, waitsForPerson(name))
        try {
          this.#post({ type: 'call', n, name, argument, ...(key && { key }) })
        } catch (thrown) {
          this.#calls.delete(n)
          this.#liveness.ended(n)
          throw thrown
        }
      },
    }
  }

  #answer(n: number, { name, argument, key, id }: Envelope): void {
    if (typeof name !== 'string') return
    const send = (reply: Reply) => {
      if (this.#peer !== id) return
      try {
        this.#post({ type: 'reply', n, ...reply })
      } catch {
        this.#tryPost({ type: 'reply', n, code: 'REJECTED', detail: '' })
      }
    }
    const reply = (this.#events as TransportEvents).receive(name, argument, n, key)
    if (!('then' in reply)) {
      send(reply)
      return
    }
    const asks = waitsForPerson(name) ? 1 : 0
    this.#asked += asks
    void reply
      .then(send, () => send({ code: 'REJECTED', detail: '' }))
      .finally(() => {
        this.#asked -= asks
      })
  }

  #settle(n: number, { code, detail, value }: Envelope): void {
    this.#liveness.ended(n)
    const waiting = this.#calls.get(n)
    this.#calls.delete(n)
    waiting?.resolve(code === undefined ? { value } : { code, detail })
  }

  /** The other side's page is gone. `renew`: it may still be there, and is to notice that this connection has ended. */
  #lose(code: 'PEER_GONE' | 'PEER_RELOADED', renew = false): void {
    const events = this.#events
    if (!this.#peer || !events) return
    // With a new id of its own, this side may meet the same page again.
    if (renew) this.#id = newPageId()
    else this.#former = [...this.#former.slice(1 - MAX_FORMER), this.#peer]
    this.#forget(code)
    events.left(code)
    this.#greetSoon(events)
  }

  #forget(code: 'PEER_GONE' | 'PEER_RELOADED'): void {
    this.#peer = null
    this.#liveness.stop()
    const calls = [...this.#calls.values()]
    this.#calls.clear()
    for (const { reject } of calls) reject(new BridgeError(code))
  }

  #connectsTooOften(): boolean {
    const now = performance.now()
    this.#connectedAt = this.#connectedAt.filter((at) => now - at < 1000)
    return this.#connectedAt.push(now) > CONNECTIONS_PER_SECOND
  }

  /** Throws a BridgeError for what is too long, and what the platform throws. */
  #post(message: Omit<Envelope, 'id' | 'to'>): void {
    this.#channel.post(writeEnvelope({ ...message, id: this.#id, to: this.#peer ?? undefined }))
  }

  #tryPost(message: Omit<Envelope, 'id' | 'to'>): void {
    try {
      this.#post(message)
    } catch {
      // The platform's object is gone with its app: the connection ends by silence.
    }
  }
}
