import { EVENTS_PING } from '@easel/contract/numbers'
import {
  deliver,
  type EventHandlers,
  FIRST_WAIT,
  followStream,
  type OpenStream,
  pause,
  type StreamListener,
  type StreamMessage,
  type StreamState,
} from './events.ts'

/** What the tabs of a browser have in common: locks that one of them holds, and channels that all of them hear. */
export interface Peers {
  locks: Pick<LockManager, 'request'>
  channel(name: string): BroadcastChannel
}

export interface SharedStream {
  open: OpenStream
  /** Only those whose scope is the same share a stream. Asked anew at every connection. */
  scope(): string
  /** Null where there are none: then the stream is one's own. */
  peers?: Peers | null
  /** Milliseconds between questions to the leader; who leaves one unanswered leads no longer. */
  silence?: number
}

/** What one tab tells the others. */
type Told =
  /** From one who has just come (`all`), or who wonders whether somebody still leads. */
  | { ask: 'all' | 'alive' }
  /** From the leader, with the id of the last event. */
  | { state: StreamState; id: string | null }
  | { message: StreamMessage }

/**
 * Follows the stream until the signal aborts, over one connection for all tabs: who holds the lock leads,
 * follows the stream and passes it on. Browsers allow six connections to a server of HTTP/1.1.
 */
export async function followSharedEvents(
  stream: SharedStream,
  handlers: EventHandlers,
  signal: AbortSignal,
): Promise<void> {
  const { peers = peersOfBrowser() } = stream
  let ended = 'left' as Ended
  let turn: Turn | null = null
  while (!signal.aborted) {
    const now: Turn = new Turn(stream, handlers, turn)
    turn = now
    const leave = () => now.end('left')
    signal.addEventListener('abort', leave)
    ended = peers && ended !== 'blocked' ? await now.share(peers, ended === 'silence') : await now.alone()
    signal.removeEventListener('abort', leave)
    if (signal.aborted) return
    handlers.state?.('waiting')
    if (ended !== 'blocked') await pause(FIRST_WAIT, signal)
  }
}

/**
 * Why a turn ended. `left`: nobody listens any more, the lock went to another, or the caller is another.
 * `silence`: the leader does not answer. `blocked`: nothing can be shared here.
 */
type Ended = 'left' | 'silence' | 'blocked'

/** One membership among those who share a stream, from the question who leads until something changes. */
class Turn implements StreamListener {
  readonly #stream: SharedStream
  readonly #handlers: EventHandlers
  readonly #scope: string
  readonly #over = new AbortController()
  #ended: Ended = 'left'
  #channel: BroadcastChannel | null = null
  #state: StreamState = 'waiting'
  #lastEventId: string | null = null
  /** The server tells the quota at the beginning, and who comes later must know it too. */
  #quota: StreamMessage | null = null
  #leads = false
  #heard = true

  constructor(stream: SharedStream, handlers: EventHandlers, before: Turn | null) {
    this.#stream = stream
    this.#handlers = handlers
    this.#scope = stream.scope()
    if (before && before.#scope === this.#scope) this.#lastEventId = before.#lastEventId
  }

  end(why: Ended): void {
    if (this.#over.signal.aborted) return
    this.#ended = why
    this.#over.abort()
  }

  async alone(): Promise<Ended> {
    await this.#follow()
    return this.#ended
  }

  /** Waits for the lock, and listens to its holder meanwhile. With `steal`, it is taken from a holder who is silent. */
  async share({ locks, channel }: Peers, steal: boolean): Promise<Ended> {
    const name = `easel-events:${this.#scope}`
    const { signal } = this.#over
    let watch: ReturnType<typeof setInterval> | undefined
    try {
      this.#channel = channel(name)
      this.#channel.onmessage = ({ data }: MessageEvent<Told>) => this.#hear(data)
      this.#post({ ask: 'all' })
      watch = setInterval(() => this.#wonder(), this.#stream.silence ?? EVENTS_PING)
      await locks.request(name, steal ? { steal } : { signal }, () => this.#lead())
      this.end('left')
    } catch (thrown) {
      // Another reason than the own end or a theft: the frame may not use locks or channels.
      this.end((thrown as Error)?.name === 'AbortError' ? 'left' : 'blocked')
    }
    clearInterval(watch)
    this.#channel?.close()
    this.#channel = null
    return this.#ended
  }

  state(state: StreamState): void {
    if (this.#leads) this.#post({ state, id: this.#lastEventId })
    if (state === this.#state) return
    this.#state = state
    this.#handlers.state?.(state)
  }

  message(message: StreamMessage): void {
    if (this.#leads) this.#post({ message })
    if (message.id) this.#lastEventId = message.id
    if (message.event === 'quota') this.#quota = message
    deliver(message, this.#handlers)
  }

  #post(told: Told): void {
    this.#channel?.postMessage(told)
  }

  #hear(told: Told): void {
    if (this.#over.signal.aborted) return
    if ('ask' in told) {
      if (!this.#leads) return
      this.#post({ state: this.#state, id: this.#lastEventId })
      if (told.ask === 'all' && this.#quota) this.#post({ message: this.#quota })
    } else if (!this.#leads) {
      this.#heard = true
      if ('message' in told) this.message(told.message)
      else {
        this.#lastEventId = told.id ?? this.#lastEventId
        this.state(told.state)
      }
    }
  }

  /** A leader whose page the system has put to sleep keeps the lock, and tells nothing any more. */
  #wonder(): void {
    if (this.#leads) return
    if (!this.#heard) this.end('silence')
    else this.#post({ ask: 'alive' })
    this.#heard = false
  }

  /** Holds the lock until the turn is over, at once then: the answer to an open request is not waited for. */
  #lead(): Promise<void> {
    const { signal } = this.#over
    return new Promise((resolve) => {
      if (signal.aborted) return resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
      this.#leads = true
      // Between two leaders something may have been missed.
      this.state('waiting')
      void this.#follow()
    })
  }

  #follow(): Promise<void> {
    return followStream((id, signal) => this.#open(id, signal), this, this.#over.signal, this.#lastEventId)
  }

  async #open(lastEventId: string | null, signal: AbortSignal): Promise<Response> {
    const response = await this.#stream.open(lastEventId, signal)
    // Whose stream this is was decided at its opening: another caller's must not reach those who listen here.
    if (this.#channel && this.#stream.scope() !== this.#scope) this.end('left')
    return response
  }
}

/** Reading these may throw in a frame without a storage of its own. */
function peersOfBrowser(): Peers | null {
  try {
    const { locks } = navigator
    return locks && 'BroadcastChannel' in globalThis
      ? { locks, channel: (name) => new BroadcastChannel(name) }
      : null
  } catch {
    return null
  }
}
