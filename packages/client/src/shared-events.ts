import { EVENTS_PING } from '@easel/contract/numbers'
import {
  deliver,
  type EventHandlers,
  followStream,
  INITIAL_WAIT,
  type OpenStream,
  pause,
  type StreamListener,
  type StreamMessage,
  type StreamState,
} from './events.ts'
import { onAside, untilReturn } from './page-life.ts'

/** What the tabs of a browser share: locks that one tab holds, and channels to all tabs. */
export interface Peers {
  locks: Pick<LockManager, 'request'>
  channel(name: string): BroadcastChannel
}

export interface SharedStream {
  open: OpenStream
  /** Tabs with the same scope share a stream. Called for every connection. */
  scope(): string
  /** Null where tabs cannot share: then each tab has its own stream. */
  peers?: Peers | null
  /** Milliseconds between checks of the leader; a leader that does not answer one loses its role. */
  silence?: number
}

const KEPT = new Set(['quota', 'membership'])

/** Messages between tabs. */
type TabMessage =
  /** From a tab that has just joined (`all`), or that checks whether the leader is alive. */
  | { ask: 'all' | 'alive' }
  /** From the leader, with the id of the last event. */
  | { state: StreamState; id: string | null }
  | { message: StreamMessage }

/**
 * Follows the stream until the signal aborts, over one connection for all tabs: the tab that holds the lock
 * is the leader, which reads the stream and forwards it. Browsers allow six connections to an HTTP/1.1
 * server.
 */
export async function followSharedEvents(
  stream: SharedStream,
  handlers: EventHandlers,
  signal: AbortSignal,
): Promise<void> {
  const { peers = peersOfBrowser() } = stream
  let ended = 'left' as Ended
  let session: StreamSession | null = null
  while (!signal.aborted) {
    const current: StreamSession = new StreamSession(stream, handlers, session)
    session = current
    const leave = () => current.end('left')
    signal.addEventListener('abort', leave)
    // With a lock or a connection a page is not kept for the way back; and while it is stopped, other tabs need the lock.
    let returned: Promise<void> | null = null
    const unwatch = onAside(() => {
      returned = untilReturn(signal)
      leave()
    })
    ended =
      peers && ended !== 'blocked' ? await current.share(peers, ended === 'silence') : await current.alone()
    signal.removeEventListener('abort', leave)
    unwatch()
    if (signal.aborted) return
    handlers.state?.('waiting')
    if (returned) await returned
    else if (ended !== 'blocked') await pause(INITIAL_WAIT, signal)
  }
}

/**
 * Why a session ended. `left`: no listeners are left, the lock was taken over, or the caller has changed.
 * `silence`: the leader does not answer. `blocked`: tabs cannot share here.
 */
type Ended = 'left' | 'silence' | 'blocked'

/** One period of sharing a stream, from joining until the caller, the leader or the listeners change. */
class StreamSession implements StreamListener {
  readonly #stream: SharedStream
  readonly #handlers: EventHandlers
  readonly #scope: string
  readonly #abortController = new AbortController()
  #ended: Ended = 'left'
  #channel: BroadcastChannel | null = null
  #state: StreamState = 'waiting'
  #lastEventId: string | null = null
  /** What the server sends only at the start of the stream and after changes is kept for tabs that join later. */
  #kept = new Map<string, StreamMessage>()
  #isLeader = false
  #leaderAnswered = true

  constructor(stream: SharedStream, handlers: EventHandlers, before: StreamSession | null) {
    this.#stream = stream
    this.#handlers = handlers
    this.#scope = stream.scope()
    if (before && before.#scope === this.#scope) this.#lastEventId = before.#lastEventId
  }

  end(why: Ended): void {
    if (this.#abortController.signal.aborted) return
    this.#ended = why
    this.#abortController.abort()
    // At once: a page that is being left runs nothing later.
    this.#channel?.close()
    this.#channel = null
  }

  async alone(): Promise<Ended> {
    await this.#follow()
    return this.#ended
  }

  /**
   * Waits for the lock and listens to its holder meanwhile. `steal` takes the lock from a leader that is
   * silent.
   */
  async share({ locks, channel }: Peers, steal: boolean): Promise<Ended> {
    const name = `easel-events:${this.#scope}`
    const { signal } = this.#abortController
    let watch: ReturnType<typeof setInterval> | undefined
    try {
      this.#channel = channel(name)
      this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#receive(data)
      this.#post({ ask: 'all' })
      watch = setInterval(() => this.#checkLeader(), this.#stream.silence ?? EVENTS_PING)
      await locks.request(name, steal ? { steal } : { signal }, () => this.#takeLead())
      this.end('left')
    } catch (thrown) {
      // Any error but our own abort or a stolen lock: the frame may not use locks or channels.
      this.end((thrown as Error)?.name === 'AbortError' ? 'left' : 'blocked')
    }
    clearInterval(watch)
    return this.#ended
  }

  state(state: StreamState): void {
    if (this.#isLeader) this.#post({ state, id: this.#lastEventId })
    if (state === this.#state) return
    this.#state = state
    this.#handlers.state?.(state)
  }

  message(message: StreamMessage): void {
    if (this.#isLeader) this.#post({ message })
    if (message.id) this.#lastEventId = message.id
    if (message.event && KEPT.has(message.event)) this.#kept.set(message.event, message)
    deliver(message, this.#handlers)
  }

  #post(message: TabMessage): void {
    this.#channel?.postMessage(message)
  }

  #receive(message: TabMessage): void {
    if (this.#abortController.signal.aborted) return
    if ('ask' in message) {
      if (!this.#isLeader) return
      this.#post({ state: this.#state, id: this.#lastEventId })
      if (message.ask === 'all') for (const kept of this.#kept.values()) this.#post({ message: kept })
    } else if (!this.#isLeader) {
      this.#leaderAnswered = true
      if ('message' in message) this.message(message.message)
      else {
        this.#lastEventId = message.id ?? this.#lastEventId
        this.state(message.state)
      }
    }
  }

  /** The leader's page may be frozen by the system: it keeps the lock but sends nothing. */
  #checkLeader(): void {
    if (this.#isLeader) return
    if (!this.#leaderAnswered) this.end('silence')
    else this.#post({ ask: 'alive' })
    this.#leaderAnswered = false
  }

  /**
   * Holds the lock until the session ends; then releases it at once, without waiting for a pending request.
   */
  #takeLead(): Promise<void> {
    const { signal } = this.#abortController
    return new Promise((resolve) => {
      if (signal.aborted) return resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
      this.#isLeader = true
      // Events may have been missed between two leaders.
      this.state('waiting')
      void this.#follow()
    })
  }

  #follow(): Promise<void> {
    return followStream(
      (id, signal) => this.#open(id, signal),
      this,
      this.#abortController.signal,
      this.#lastEventId,
    )
  }

  async #open(lastEventId: string | null, signal: AbortSignal): Promise<Response> {
    const response = await this.#stream.open(lastEventId, signal)
    // The caller was fixed when the stream was opened: another caller's events must not reach these
    // listeners.
    if (this.#channel && this.#stream.scope() !== this.#scope) this.end('left')
    return response
  }
}

/** Reading these may throw in a frame without storage. */
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
