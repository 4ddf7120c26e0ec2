/** Milliseconds. Calls that are older have timed out, also those that wait for a person. */
const MAX_AGE = 31 * 60_000
/**
 * The limit, in milliseconds, while a call waits for a person. What the app shows then may keep it busy, such as a
 * payment that blocks its main thread: to give it up would lose the outcome.
 */
const WITH_PERSON = 60_000

interface Began {
  at: number
  /** Milliseconds of silence that this call allows. */
  limit: number
}

interface Noticing {
  ping(): void
  dead(): void
  /** Whether silence says nothing now. */
  isPaused?: (() => boolean) | undefined
}

/**
 * Notices a dead other side while calls are in flight. Its timer outlives the last call by one turn: a new one for each
 * call would cost as much as the rest of the call.
 */
export class TextLiveness {
  readonly #deadAfter: number
  readonly #on: Noticing
  readonly #began = new Map<number, Began>()
  #heardAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deadAfter: number, on: Noticing) {
    this.#deadAfter = deadAfter
    this.#on = on
  }

  began(n: number, isByPerson: boolean): void {
    const now = performance.now()
    const limit = isByPerson ? Math.max(this.#deadAfter, WITH_PERSON) : this.#deadAfter
    // Nobody speaks between calls.
    if (this.#began.size === 0) this.#heardAt = now
    this.#began.set(n, { at: now, limit })
    if (this.#timer === undefined && Number.isFinite(this.#deadAfter)) this.#arm()
  }

  ended(n: number): void {
    const limit = this.#began.get(n)?.limit ?? 0
    this.#began.delete(n)
    // Other calls are not to wait for the end of the long pause that this one has allowed.
    if (limit > this.#deadAfter) this.#arm()
  }

  markAlive(): void {
    if (this.#timer !== undefined) this.#heardAt = performance.now()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#began.clear()
  }

  /** The longest that a call in flight allows. */
  get #limit(): number {
    let longest = this.#deadAfter
    for (const { limit } of this.#began.values()) longest = Math.max(longest, limit)
    return longest
  }

  #arm(): void {
    clearTimeout(this.#timer)
    const began = performance.now()
    const limit = this.#limit
    // The last turn ends with the limit, wherever in a turn the call has begun.
    const pause = Math.max(0, Math.min(limit / 4, this.#heardAt + limit - began))
    // A late timer means that this side was busy or asleep: messages may be queued behind it.
    this.#timer = setTimeout(() => this.#check(performance.now() - began > pause + limit / 8), pause)
  }

  #check(isLate: boolean): void {
    const now = performance.now()
    const limit = this.#limit
    for (const [n, { at }] of this.#began) if (now - at > MAX_AGE) this.#began.delete(n)
    if (this.#began.size === 0) {
      this.stop()
      return
    }
    // After a long pause, silence counts from now.
    if (isLate || this.#limit < limit || this.#on.isPaused?.()) this.#heardAt = now
    if (now - this.#heardAt >= this.#limit) {
      this.stop()
      this.#on.dead()
      return
    }
    this.#arm()
    this.#on.ping()
  }
}
