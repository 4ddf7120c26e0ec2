import {
  BRIDGE_CALLS,
  BRIDGE_VERSION,
  type BridgeAnswer,
  type BridgeArgument,
  type BridgeCall,
  type BridgeErrorCode,
  type CallsTo,
  type Hello,
  hello,
  understands,
} from '@easel/contract/bridge'
import { BridgeError, fromReply, toBridgeError } from './bridge-error.ts'
import { type Observer, observe } from './observer.ts'
import { Pending } from './pending.ts'
import { check, type Handlers, Server, type Side } from './serve.ts'
import { HELLO, type Peer, type Reply, type Transport, type TransportEvents } from './transport.ts'
import { SDK_VERSION } from './version.ts'

export type Other<S extends Side> = S extends 'host' ? 'guest' : 'host'

/** `open`: the two sides talk (`first`, or again after a reload). `reloading`: they will. `lost`: they do not. */
export type BridgeState =
  | { state: 'open'; first: boolean; peer: Hello }
  | { state: 'reloading' }
  | { state: 'lost'; error: BridgeError }

export interface CallOptions {
  /** Milliseconds until it is rejected with `TIMEOUT`. */
  timeout?: number
  /** Who repeats a call with the same key gets the first answer, and nothing happens twice. */
  key?: string
}

export interface SessionOptions<S extends Side> {
  side: S
  transport: Transport
  handlers: Handlers<S>
  /** What this side says of itself, beside version and capabilities. */
  greeting?(): Partial<Hello>
  /** Milliseconds for a call that a machine answers. */
  timeout?: number
  /** Milliseconds until the other side must have said hello. */
  connectTimeout?: number
  onCall?: Observer
  onState?(state: BridgeState): void
  /** An own handler failed; the other side only learns that it did. */
  onHandlerError?(error: unknown, name: string): void
}

interface Parcel {
  n: number
  name: string
  row: BridgeCall
  argument: unknown
  key: string
}

const CONNECT_TIMEOUT = 15_000

/** One end of the bridge, over whatever transport: keeps the promises that a bare channel does not. */
export class Session<S extends Side> implements TransportEvents {
  /** Settles once: connected, or why not. It never counts as an unhandled rejection. */
  readonly ready: Promise<void>
  readonly #options: SessionOptions<S>
  readonly #server: Server
  readonly #pending = new Pending()
  /** Names this session in the keys of its calls. */
  readonly #id = Math.random().toString(36).slice(2) + Date.now().toString(36)
  #settleReady!: { resolve(): void; reject(error: BridgeError): void }
  #n = 0
  #heard = 0
  #peer: Peer | null = null
  #theirs: Hello | null = null
  /** The guest has said hello and waits for the answer: what the host asks meanwhile waits, too. */
  #greeting: Promise<void> | null = null
  #opened = false
  /** Set while there is nobody to wait for: every call fails with it at once. */
  #fault: BridgeErrorCode | null = null
  #refusedOrigin: string | null = null
  #parcels: Parcel[] = []
  #connecting: ReturnType<typeof setTimeout> | undefined

  constructor(options: SessionOptions<S>) {
    this.#options = options
    this.ready = new Promise((resolve, reject) => {
      this.#settleReady = { resolve, reject }
    })
    this.ready.catch(() => {})
    this.#server = new Server(options.side, options.handlers, (error, name) =>
      options.onHandlerError?.(error, name),
    )
    this.#awaitPeer()
    options.transport.open(this)
  }

  /** True once the other side has said that it answers this. */
  supports(name: CallsTo<Other<S>>): boolean {
    return this.#theirs?.can.includes(name) ?? false
  }

  /** Asks the other side. Settles always: with a checked answer, or with a BridgeError. Waits for the connection. */
  call<N extends CallsTo<Other<S>>>(
    name: N,
    argument: BridgeArgument<N>,
    options: CallOptions = {},
  ): Promise<BridgeAnswer<N>> {
    const answer = this.#ask(name, argument, options)
    if (this.#options.onCall) {
      const outcome = answer.then(
        (value) => ({ answer: value }),
        (error: BridgeError) => ({ error: error.code }),
      )
      observe(this.#options.onCall, 'out', name, argument, outcome)
    }
    return answer as Promise<BridgeAnswer<N>>
  }

  /** Ends everything on this side. Whatever is in flight fails with `DESTROYED`. */
  destroy(): void {
    if (this.#fault === 'DESTROYED') return
    this.#fail('DESTROYED')
    clearTimeout(this.#connecting)
    this.#pending.stop()
    this.#options.transport.close()
  }

  arrived(peer: Peer): void {
    this.#peer = peer
    this.#theirs = null
    this.#heard = 0
    this.#fault = null
    if (this.#options.side === 'guest') this.#greeting = this.#sayHello(peer)
  }

  left(code: 'PEER_GONE' | 'PEER_RELOADED'): void {
    if (this.#fault === 'DESTROYED') return
    const waiting = new Set(this.#parcels.map(({ n }) => n))
    this.#peer = null
    this.#theirs = null
    if (code === 'PEER_GONE') {
      this.#fail(code)
      this.#tell({ state: 'lost', error: new BridgeError(code) })
    } else {
      this.#pending.rejectAll(() => new BridgeError(code), waiting)
      this.#tell({ state: 'reloading' })
      this.#awaitPeer()
    }
  }

  refused(origin: string, certain = false): void {
    this.#refusedOrigin = origin
    if (certain) this.#lose(this.#whyAbsent())
  }

  receive(name: string, argument: unknown, n: unknown, key: unknown): Promise<Reply> {
    if (name === HELLO) return this.#hearHello(argument)
    const greeting = this.#greeting
    return greeting
      ? greeting.then(() => this.#answer(name, argument, n, key))
      : this.#answer(name, argument, n, key)
  }

  #answer(name: string, argument: unknown, n: unknown, key: unknown): Promise<Reply> {
    if (!this.#theirs) {
      return Promise.resolve({ code: 'VERSION', detail: 'Nothing can be asked before hello.' })
    }
    // The channel keeps the order: a number that is not higher has been here. Its first answer is on its way.
    if (typeof n !== 'number' || !(n > this.#heard)) return new Promise<Reply>(() => {})
    this.#heard = n
    const reply = this.#server.answer(name, argument, key)
    if (this.#options.onCall) {
      const outcome = reply.then((told) => ('value' in told ? { answer: told.value } : { error: told.code }))
      observe(this.#options.onCall, 'in', name, argument, outcome)
    }
    return reply
  }

  #ask(name: CallsTo<Other<S>>, argument: unknown, options: CallOptions): Promise<unknown> {
    const row: BridgeCall = BRIDGE_CALLS[name]
    if (this.#fault) return Promise.reject(new BridgeError(this.#fault))
    let taken: unknown
    try {
      taken = check(row, 'takes', name, argument)
    } catch (misfit) {
      return Promise.reject(misfit)
    }
    this.#n += 1
    const n = this.#n
    const named = options.key ?? (taken as { key?: string }).key
    const parcel = { n, name, row, argument: taken, key: row.once ? (named ?? `${this.#id}.${n}`) : '' }
    return new Promise((resolve, reject) => {
      this.#pending.add(n, options.timeout ?? this.#patience(row), resolve, reject)
      if (this.#theirs && this.#peer) this.#send(parcel, this.#peer)
      else this.#parcels.push(parcel)
    })
  }

  /** People take their time, whatever is asked of machines. */
  #patience({ patience }: BridgeCall): number {
    return patience > CONNECT_TIMEOUT ? patience : (this.#options.timeout ?? patience)
  }

  #send({ n, name, row, argument, key }: Parcel, peer: Peer): void {
    if (!this.#theirs?.can.includes(name)) {
      this.#pending.reject(n, new BridgeError('UNSUPPORTED', `${name}.`))
      return
    }
    peer.send(name, argument, n, key).then(
      (reply) => this.#settle(n, name, row, reply),
      (thrown) => this.#pending.reject(n, toBridgeError(thrown, peer.fault?.(thrown) ?? 'PEER_GONE')),
    )
  }

  #settle(n: number, name: string, row: BridgeCall, reply: unknown): void {
    const { code, detail, value } = Object(reply) as { code?: unknown; detail?: unknown; value?: unknown }
    try {
      if (code !== undefined) throw fromReply(code, detail)
      this.#pending.resolve(n, check(row, 'gives', name, value))
    } catch (misfit) {
      this.#pending.reject(n, toBridgeError(misfit, 'REJECTED'))
    }
  }

  #hello(): Hello {
    const extra = this.#options.greeting?.() ?? {}
    return { ...BRIDGE_VERSION, sdk: SDK_VERSION, can: this.#server.names, ...extra }
  }

  async #sayHello(peer: Peer): Promise<void> {
    // Direct calls would be there before the other side knows that somebody has come.
    await null
    const reply = await peer.send(HELLO, this.#hello(), 0, '').catch(() => null)
    if (this.#peer !== peer) return
    this.#greeting = null
    if (reply) this.#meet((reply as { value?: unknown }).value)
  }

  async #hearHello(argument: unknown): Promise<Reply> {
    if (this.#options.side === 'guest' || this.#theirs) return new Promise<Reply>(() => {})
    this.#meet(argument)
    return { value: this.#hello() }
  }

  /** Both sides judge alike, so that an old and a new one agree that they cannot talk. */
  #meet(said: unknown): void {
    try {
      const theirs = hello(said, 'hello')
      if (understands(theirs)) this.#open(theirs)
      else this.#lose(new BridgeError('VERSION', `Theirs is ${theirs.version}.`))
    } catch {
      this.#lose(new BridgeError('VERSION', 'Theirs is none.'))
    }
  }

  #open(theirs: Hello): void {
    const first = !this.#opened
    clearTimeout(this.#connecting)
    this.#theirs = theirs
    this.#opened = true
    this.#refusedOrigin = null
    this.#options.transport.greeted?.(theirs.loaded ?? false)
    for (const parcel of this.#parcels.splice(0)) {
      if (this.#peer && this.#pending.has(parcel.n)) this.#send(parcel, this.#peer)
    }
    this.#settleReady.resolve()
    this.#tell({ state: 'open', first, peer: theirs })
  }

  #awaitPeer(): void {
    clearTimeout(this.#connecting)
    this.#connecting = setTimeout(
      () => this.#lose(this.#whyAbsent()),
      this.#options.connectTimeout ?? CONNECT_TIMEOUT,
    )
  }

  #whyAbsent(): BridgeError {
    return this.#refusedOrigin
      ? new BridgeError('ORIGIN_REFUSED', `${this.#refusedOrigin} is not on the list.`)
      : new BridgeError('TIMEOUT', 'The other side did not say hello.')
  }

  #lose(error: BridgeError): void {
    if (this.#fault === 'DESTROYED') return
    clearTimeout(this.#connecting)
    this.#settleReady.reject(error)
    this.#fail(error.code)
    this.#tell({ state: 'lost', error })
  }

  #fail(code: BridgeErrorCode): void {
    this.#fault = code
    this.#theirs = null
    this.#parcels = []
    this.#settleReady.reject(new BridgeError(code))
    this.#pending.rejectAll(() => new BridgeError(code))
  }

  #tell(state: BridgeState): void {
    try {
      this.#options.onState?.(state)
    } catch (thrown) {
      this.#options.onHandlerError?.(thrown, 'onState')
    }
  }
}
