/**
 * Large arrays that are reused: filling one is much cheaper than allocating it, and the garbage collector has
 * nothing to do. Arrays that are borrowed while an image is painted are returned when it is finished.
 */
class Arena {
  private free: Float32Array[] = []
  private lent: Float32Array[] = []
  /** Number of images for which a free array was not used. */
  private idle = new WeakMap<Float32Array, number>()

  floats(length: number): Float32Array {
    const i = this.free.findIndex((array) => array.length === length)
    const array = i < 0 ? new Float32Array(length) : this.free.splice(i, 1)[0]!.fill(0)
    this.idle.set(array, -1)
    this.lent.push(array)
    return array
  }

  /** Returns an array before the image is finished. */
  recycle(array: Float32Array): void {
    const i = this.lent.indexOf(array)
    if (i >= 0) this.free.push(...this.lent.splice(i, 1))
  }

  /** Keeps the arrays of recent images for the next one, up to a limit. */
  end(): void {
    const kept = [...this.lent, ...this.free].filter((array) => {
      const idle = (this.idle.get(array) ?? 0) + 1
      this.idle.set(array, idle)
      return idle <= MOST_IDLE
    })
    const bytes = kept.reduce((sum, array) => sum + array.byteLength, 0)
    this.free = bytes > MOST_KEPT ? [] : kept
    this.lent = []
  }
}

const MOST_IDLE = 2
const MOST_KEPT = 160e6
let arena: Arena | null = null
const shared = new Arena()

/** An array of zeros. */
export const floats = (length: number): Float32Array => arena?.floats(length) ?? new Float32Array(length)

/** For arrays without any references. */
export const recycle = (array: Float32Array): void => arena?.recycle(array)

/** Paints an image with borrowed arrays; the result must not contain any of them. */
export function withArena<Result>(paint: () => Result): Result {
  arena = shared
  try {
    return paint()
  } finally {
    shared.end()
    arena = null
  }
}
