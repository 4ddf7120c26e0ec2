/** Milliseconds after our own resize in which growth may be caused by it. */
const ECHO_WITHIN = 400
/** After so many in a row resizing stops, to see whether the content grows by itself. */
const MAX_ECHOES = 4
const RETRY_AFTER = 1000
/** CSS pixels. */
const NOTICEABLE = 2

export interface HeightLimits {
  min?: number
  max?: number
}

/**
 * Sets the frame's height to that of its content. Content whose height depends on the frame's (`100vh` and a margin)
 * would grow endlessly: growth that only follows our own is tried once more after a delay, then ignored.
 */
export class HeightFollower {
  readonly #apply: (height: number) => void
  readonly #min: number
  readonly #max: number
  #height = 0
  #grownAt = Number.NEGATIVE_INFINITY
  #echoes = 0
  #blockedAt: number | null = null
  #retryTimer: ReturnType<typeof setTimeout> | undefined

  constructor({ min = 0, max = 20_000 }: HeightLimits, apply: (height: number) => void) {
    this.#min = min
    this.#max = max
    this.#apply = apply
  }

  follow(px: number): void {
    const height = Math.min(Math.max(px, this.#min), this.#max)
    if (Math.abs(height - this.#height) < NOTICEABLE) return
    if (height < this.#height) this.#reset()
    else if (!this.#mayGrow(height)) return
    this.#set(height)
  }

  stop(): void {
    clearTimeout(this.#retryTimer)
  }

  #mayGrow(height: number): boolean {
    if (this.#blockedAt !== null && height > this.#blockedAt + NOTICEABLE) {
      // The content grew although the frame did not: by itself.
      this.#reset()
      return true
    }
    if (this.#blockedAt !== null) return false
    const isEcho = performance.now() - this.#grownAt < ECHO_WITHIN
    this.#echoes = isEcho ? this.#echoes + 1 : 0
    if (this.#echoes < MAX_ECHOES) return true
    this.#blockedAt = height
    // Growth after that delay is blocked until the content grows by itself.
    if (this.#echoes === MAX_ECHOES) {
      this.#retryTimer = setTimeout(() => {
        this.#blockedAt = null
        this.#set(height)
      }, RETRY_AFTER)
    }
    return false
  }

  #reset(): void {
    clearTimeout(this.#retryTimer)
    this.#blockedAt = null
    this.#echoes = 0
  }

  #set(height: number): void {
    if (height > this.#height) this.#grownAt = performance.now()
    this.#height = height
    this.#apply(height)
  }
}
