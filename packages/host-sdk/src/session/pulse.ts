/** Milliseconds between two pings. */
const EVERY = 425
/** Milliseconds of silence that say that a page hangs: so that it is known within two seconds. */
const SILENT = 1700
/** A page that has let a ping wait before gets this many times as long. */
const PATIENCE = 4
/** Milliseconds in which a page may be busy with its start. */
const STARTING = 10_000

/**
 * Notices that the other side's page hangs, or that its process is dead, while calls are in flight; without calls it has no
 * timer, except for the start of a page, in which it learns how slow that is.
 */
export class Pulse {
  readonly #ping: () => Promise<unknown>
  readonly #isWaiting: () => boolean
  readonly #changed: (hangs: boolean) => void
  readonly #openedAt = performance.now()
  #heardAt = 0
  #tickedAt = 0
  /** The longest that a ping has waited for its answer. */
  #longest = 0
  #state: 'alive' | 'hangs' | 'ended' = 'alive'
  #timer: ReturnType<typeof setInterval> | undefined

  /**
   * `ping` resolves when the page has answered, `isWaiting` says whether calls are in flight, and `changed` is told that the
   * page hangs, and that it has answered after all.
   */
  constructor(ping: () => Promise<unknown>, isWaiting: () => boolean, changed: (hangs: boolean) => void) {
    this.#ping = ping
    this.#isWaiting = isWaiting
    this.#changed = changed
    this.watch()
  }

  /** A call is in flight. */
  watch(): void {
    if (this.#timer || this.#state !== 'alive') return
    this.#heardAt = this.#tickedAt = performance.now()
    this.#timer = setInterval(() => this.#tick(), EVERY)
  }

  end(): void {
    this.#stop()
    this.#state = 'ended'
  }

  #stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #tick(): void {
    const now = performance.now()
    const isStarting = now - this.#openedAt < STARTING
    if (!isStarting && !this.#isWaiting()) {
      this.#stop()
      return
    }
    // This page was busy, asleep or hidden: answers are queued behind this timer, so silence counts from now.
    const isLate = now - this.#tickedAt > EVERY * 1.5
    if (isLate || isStarting) this.#heardAt = now
    this.#tickedAt = now
    if (now - this.#heardAt > Math.max(SILENT, this.#longest * PATIENCE) - EVERY / 2) {
      this.#stop()
      this.#state = 'hangs'
      this.#changed(true)
      return
    }
    this.#ping().then(
      () => this.#hear(now),
      () => {},
    )
  }

  #hear(sentAt: number): void {
    const now = performance.now()
    this.#heardAt = now
    // Otherwise it was this page that let the answer wait.
    if (now - this.#tickedAt < EVERY * 1.5) this.#longest = Math.max(this.#longest, now - sentAt)
    if (this.#state !== 'hangs') return
    this.#state = 'alive'
    this.#changed(false)
  }
}
