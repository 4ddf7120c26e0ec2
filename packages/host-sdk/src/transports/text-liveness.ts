/** Milliseconds. Calls that are older have timed out, also those that wait for a person. */
const MAX_AGE = 31 * 60_000

/** Notices a dead other side while calls are in flight; without calls it has no timer. */
export class TextLiveness {
  readonly #deadAfter: number
  readonly #on: { ping(): void; dead(): void }
  readonly #began = new Map<number, number>()
  #heardAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deadAfter: number, on: { ping(): void; dead(): void }) {
    this.#deadAfter = deadAfter
    this.#on = on
  }

  began(n: number): void {
    const now = performance.now()
    this.#began.set(n, now)
    if (this.#timer === undefined && Number.isFinite(this.#deadAfter)) {
      this.#heardAt = now
      this.#arm()
    }
  }

  ended(n: number): void {
    this.#began.delete(n)
    if (this.#began.size === 0) this.stop()
  }

  heard(): void {
    if (this.#timer !== undefined) this.#heardAt = performance.now()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#began.clear()
  }

  #arm(): void {
    const pause = this.#deadAfter / 4
    const began = performance.now()
    // A late timer means that this side was busy or asleep: messages may be queued behind it.
    this.#timer = setTimeout(() => this.#check(performance.now() - began > pause * 1.5), pause)
  }

  #check(isLate: boolean): void {
    const now = performance.now()
    for (const [n, at] of this.#began) if (now - at > MAX_AGE) this.#began.delete(n)
    if (this.#began.size === 0) {
      this.stop()
      return
    }
    if (isLate) this.#heardAt = now
    if (now - this.#heardAt >= this.#deadAfter) {
      this.stop()
      this.#on.dead()
      return
    }
    this.#arm()
    this.#on.ping()
  }
}
