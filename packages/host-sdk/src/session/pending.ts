import type { BridgeErrorCode } from '@easel/contract/bridge'
import { BridgeError } from './bridge-error.ts'

/**
 * A timer that is later than this, in ms, means that the page was busy or asleep, and that answers may be
 * queued.
 */
const LATE = 200
const GRACE = 100

interface Waiting {
  resolve(value: unknown): void
  reject(error: BridgeError): void
  due: number
  timeout: number
}

/** The calls that wait for an answer. They share one timer: a timer for each costs more than the rest of the call. */
export class Pending {
  readonly #waiting = new Map<number, Waiting>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #wakesAt = Number.POSITIVE_INFINITY
  /** Timers of a hidden page are always late, so there is never more than one grace period in a row. */
  #isGrace = false

  add(n: number, timeout: number, resolve: Waiting['resolve'], reject: Waiting['reject']): void {
    const due = performance.now() + timeout
    this.#waiting.set(n, { resolve, reject, due, timeout })
    if (due < this.#wakesAt) this.#arm(due)
  }

  resolve(n: number, value: unknown): void {
    this.#remove(n)?.resolve(value)
  }

  reject(n: number, error: BridgeError): void {
    this.#remove(n)?.reject(error)
  }

  get size(): number {
    return this.#waiting.size
  }

  has(n: number): boolean {
    return this.#waiting.has(n)
  }

  /** Rejects all except `spared`. */
  rejectAll(code: BridgeErrorCode, spared: readonly number[] = []): void {
    for (const n of this.#waiting.keys()) if (!spared.includes(n)) this.reject(n, new BridgeError(code))
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#wakesAt = Number.POSITIVE_INFINITY
  }

  #remove(n: number): Waiting | undefined {
    const waiting = this.#waiting.get(n)
    this.#waiting.delete(n)
    return waiting
  }

  #arm(at: number): void {
    clearTimeout(this.#timer)
    this.#wakesAt = at
    this.#timer = setTimeout(() => this.#check(), Math.max(0, at - performance.now()))
  }

  #check(): void {
    const now = performance.now()
    // After a long task or sleep the answers are queued behind this timer: they are processed first.
    this.#isGrace = !this.#isGrace && now - this.#wakesAt > LATE
    if (this.#isGrace) {
      this.#arm(now + GRACE)
      return
    }
    this.stop()
    let next = Number.POSITIVE_INFINITY
    for (const [n, { due, timeout }] of this.#waiting) {
      if (due <= now + 1) this.reject(n, new BridgeError('TIMEOUT', `Waited for ${timeout} ms.`))
      else next = Math.min(next, due)
    }
    if (next < Number.POSITIVE_INFINITY) this.#arm(next)
  }
}
