import {
  BRIDGE_VERSION,
  type BridgeArgument,
  type BridgeErrorCode,
  type BridgeResult,
  type CallsTo,
  type Hello,
  hello,
  understands,
} from '@easel/contract/bridge'
import { BridgeError } from './bridge-error.ts'
import { reportTo } from './handler-failures.ts'
import { type CallOptions, type Connection, Outbox } from './outbox.ts'
import { Pulse } from './pulse.ts'
import { Server, type Side } from './serve.ts'
import type { BridgeState, SessionOptions } from './session-options.ts'
import { HELLO, type Peer, type Reply, type TransportEvents } from './transport.ts'
import { SDK_VERSION } from './version.ts'

export type { CallOptions } from './outbox.ts'
export type { BridgeState, SessionOptions } from './session-options.ts'

export type Other<S extends Side> = S extends 'host' ? 'guest' : 'host'

const CONNECT_TIMEOUT = 15_000

/** One end of the bridge, over any transport: adds time-outs, validation, ordering and reconnection. */
export class Session<S extends Side> implements TransportEvents {
  /** Settles once: connected, or an error. Never an unhandled rejection. */
  readonly ready: Promise<void>
  readonly #options: SessionOptions<S>
  readonly #server: Server
  readonly #outbox: Outbox
  #settleReady!: { resolve(): void; reject(error: BridgeError): void }
  #lastNumber = 0
  #peer: Peer | null = null
  #theirs: Hello | null = null
  /** The guest's hello is being answered: calls of the host wait for that. */
  #handshake: Promise<void> | null = null
  #pulse: Pulse | undefined
  #opened = false
  /** Set while no connection is expected, or the page hangs: every call fails with this code at once. */
  #fault: BridgeErrorCode | null = null
  #refusedOrigin: string | null = null
  #connecting: ReturnType<typeof setTimeout> | undefined

  constructor(options: SessionOptions<S>) {
    this.#options = options
    this.ready = new Promise((resolve, reject) => {
      this.#settleReady = { resolve, reject }
    })
    this.ready.catch(() => {})
    this.#server = new Server(options.side, options.handlers, reportTo(options))
    this.#outbox = new Outbox(options.timeout)
    this.#waitForPeer()
    options.transport.open(this)
  }

  /** True once the other side has announced this call. */
  supports(name: CallsTo<Other<S>>): boolean {
    return this.#theirs?.can.includes(name) ?? false
  }

  /** Calls the other side, once it is connected. Always settles: with a validated answer, or with a BridgeError. */
  call<N extends CallsTo<Other<S>>>(
    name: N,
    argument: BridgeArgument<N>,
    options: CallOptions = {},
  ): Promise<BridgeResult<N>> {
    // Not awaited, which would pass each answer on microtasks later. A page that hangs is told all the same, for when it goes
    // on, as its user may have changed; nobody waits for that.
    const answer = this.#outbox.ask(name, argument, options, this.#connection())
    if (this.#fault) this.#outbox.failAll(this.#fault)
    this.#pulse?.watch()
    const { watch } = this.#options
    if (watch) {
      const outcome = answer.then(
        (value) => ({ value }),
        ({ code }: BridgeError) => ({ code }),
      )
      watch('out', name, argument, outcome, performance.now())
    }
    return answer as Promise<BridgeResult<N>>
  }

  /** Ends this side. Pending calls fail with `DESTROYED`. */
  destroy(): void {
    if (this.#fault === 'DESTROYED') return
    this.#fail('DESTROYED')
    this.#options.transport.close()
  }

  arrived(peer: Peer): void {
    this.#peer = peer
    this.#theirs = null
    this.#lastNumber = 0
    this.#fault = null
    if (this.#options.side === 'guest') this.#handshake = this.#sayHello(peer)
  }

  left(code: 'PEER_GONE' | 'PEER_RELOADED'): void {
    if (this.#fault === 'DESTROYED') return
    this.#pulse?.end()
    this.#peer = null
    this.#theirs = null
    if (code === 'PEER_GONE') {
      this.#fail(code)
      this.#notify({ state: 'lost', error: new BridgeError(code) })
    } else {
      // The page before may have hung; the next one is waited for.
      this.#fault = null
      this.#outbox.failSent(code)
      this.#notify({ state: 'reloading' })
      this.#waitForPeer()
    }
  }

  refused(origin: string, certain = false): void {
    this.#refusedOrigin = origin
    if (certain) this.end(this.#connectError())
  }

  receive(name: string, argument: unknown, n: unknown, key: unknown): Reply | Promise<Reply> {
    if (name === HELLO) return this.#receiveHello(argument)
    const answer = () => this.#answer(name, argument, n, key)
    return this.#handshake ? this.#handshake.then(answer) : answer()
  }

  #answer(name: string, argument: unknown, n: unknown, key: unknown): Reply | Promise<Reply> {
    if (!this.#theirs) return { code: 'VERSION', detail: 'No hello.' }
    // Messages arrive in order, so a number that is not higher is a repetition, whose first answer is still
    // pending.
    // After an infinite one no number would be higher.
    if (!Number.isFinite(n) || !((n as number) > this.#lastNumber)) return new Promise<Reply>(() => {})
    this.#lastNumber = n as number
    const reply = this.#server.answer(name, argument, key)
    this.#options.watch?.('in', name, argument, Promise.resolve(reply), performance.now())
    return reply
  }

  #connection(): Connection | null {
    return this.#peer && this.#theirs ? { peer: this.#peer, can: this.#theirs.can } : null
  }

  #hello(): Hello {
    return { ...BRIDGE_VERSION, sdk: SDK_VERSION, can: this.#server.names, ...this.#options.hello?.() }
  }

  async #sayHello(peer: Peer): Promise<void> {
    // A direct transport would deliver before the other side is notified of the peer.
    await null
    const reply = await new Promise((resolve, reject) =>
      peer.send(HELLO, this.#hello(), 0, '', { resolve, reject }),
    ).catch(() => null)
    if (this.#peer !== peer) return
    this.#handshake = null
    if (reply) this.#acceptHello((reply as { value?: unknown }).value)
  }

  async #receiveHello(argument: unknown): Promise<Reply> {
    if (this.#options.side === 'guest' || this.#theirs) return new Promise<Reply>(() => {})
    this.#acceptHello(argument)
    return { value: this.#hello() }
  }

  /** Both sides apply the same rule, so that an old and a new version agree. */
  #acceptHello(value: unknown): void {
    let theirs: Hello | undefined
    try {
      theirs = hello(value, 'hello')
    } catch {}
    this.#options.transport.opened?.()
    if (theirs && understands(theirs)) this.#open(theirs)
    else this.end(new BridgeError('VERSION', theirs ? `Theirs is ${theirs.version}.` : 'No hello.'))
  }

  #open(theirs: Hello): void {
    const first = !this.#opened
    clearTimeout(this.#connecting)
    this.#theirs = theirs
    this.#opened = true
    this.#refusedOrigin = null
    const connection = this.#connection()
    if (connection) this.#outbox.flush(connection)
    this.#settleReady.resolve()
    this.#followPulse(theirs)
    this.#notify({ state: 'open', first, peer: theirs })
  }

  /** A page that hangs may go on: its calls are answered all the time, and ours again as soon as it answers. */
  #followPulse(theirs: Hello): void {
    const { ping } = this.#peer ?? {}
    this.#pulse =
      ping &&
      new Pulse(
        ping,
        () => this.#outbox.isWaiting,
        (hangs) => {
          this.#fault = hangs ? 'PEER_GONE' : null
          if (hangs) this.#outbox.failAll('PEER_GONE')
          this.#notify(
            hangs
              ? { state: 'lost', error: new BridgeError('PEER_GONE') }
              : { state: 'open', first: false, peer: theirs },
          )
        },
      )
  }

  #waitForPeer(): void {
    clearTimeout(this.#connecting)
    this.#connecting = setTimeout(
      () => this.end(this.#connectError()),
      this.#options.connectTimeout ?? CONNECT_TIMEOUT,
    )
  }

  #connectError(): BridgeError {
    return this.#refusedOrigin
      ? new BridgeError('ORIGIN_REFUSED', `${this.#refusedOrigin} is refused.`)
      : new BridgeError('TIMEOUT', 'No hello.')
  }

  /** The connection failed permanently. */
  end(error: BridgeError): void {
    if (this.#fault === 'DESTROYED') return
    this.#settleReady.reject(error)
    this.#fail(error.code)
    this.#notify({ state: 'lost', error })
  }

  #fail(code: BridgeErrorCode): void {
    this.#fault = code
    this.#theirs = null
    this.#pulse?.end()
    clearTimeout(this.#connecting)
    this.#settleReady.reject(new BridgeError(code))
    this.#outbox.failAll(code)
  }

  #notify(state: BridgeState): void {
    try {
      this.#options.onState?.(state)
    } catch (thrown) {
      this.#options.onHandlerError?.(thrown, 'onState')
    }
  }
}
