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

/** Notices a dead other side while calls are in flight; without calls it has no timer. */
export class TextLiveness {
  readonly #deadAfter: number
  readonly #on: { ping(): void; dead(): void }
  readonly #began = new Map<number, Began>()
  #heardAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deadAfter: number, on: { ping(): void; dead(): void }) {
    this.#deadAfter = deadAfter
    this.#on = on
  }

  began(n: number, isByPerson: boolean): void {
    const now = performance.now()
    const limit = isByPerson ? Math.max(this.#deadAfter, WITH_PERSON) : this.#deadAfter
    this.#began.set(n, { at: now, limit })
    if (this.#timer === undefined && Number.isFinite(this.#deadAfter)) {
      this.#heardAt = now
      this.#arm()
    }
  }

  ended(n: number): void {
    const limit = this.#began.get(n)?.limit ?? 0
    this.#began.delete(n)
    if (this.#began.size === 0) this.stop()
    // The others are not to wait for the end of the long pause that this one has allowed.
    else if (limit > this.#deadAfter) this.#arm()
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
    const pause = this.#limit / 4
    const began = performance.now()
    // A late timer means that this side was busy or asleep: messages may be queued behind it.
    this.#timer = setTimeout(() => this.#check(performance.now() - began > pause * 1.5), pause)
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
    if (isLate || this.#limit < limit) this.#heardAt = now
    if (now - this.#heardAt >= this.#limit) {
      this.stop()
      this.#on.dead()
      return
    }
    this.#arm()
    this.#on.ping()
  }
}
