/**
 * Large arrays that are used again instead of made anew: filling one is far cheaper than asking for its
 * memory, and the garbage collector never sees them. What is borrowed while a picture is painted comes
 * back when it is done.
 */
class Arena {
  private free: Float32Array[] = []
  private lent: Float32Array[] = []
  /** Pictures for which a free array has not been of use. */
  private idle = new WeakMap<Float32Array, number>()

  floats(length: number): Float32Array {
    const i = this.free.findIndex((array) => array.length === length)
    const array = i < 0 ? new Float32Array(length) : this.free.splice(i, 1)[0]!.fill(0)
    this.idle.set(array, -1)
    this.lent.push(array)
    return array
  }

  /** Gives an array back before the picture is done. */
  recycle(array: Float32Array): void {
    const i = this.lent.indexOf(array)
    if (i >= 0) this.free.push(...this.lent.splice(i, 1))
  }

  /** Keeps what the last pictures used for the next, unless that is too much to hold on to. */
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

/** For arrays that nothing refers to any more. */
export const recycle = (array: Float32Array): void => arena?.recycle(array)

/** Paints a picture with borrowed arrays; none of them may be in what it returns. */
export function withArena<Result>(paint: () => Result): Result {
  arena = shared
  try {
    return paint()
  } finally {
    shared.end()
    arena = null
  }
}
