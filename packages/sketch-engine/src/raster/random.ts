/** A 32-bit hash of text: the same in every process, with well mixed bits. */
export function hashText(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A number in 0…1 that depends only on a grid cell and a seed, for windows, planks, signs. */
export function hashCell(a: number, b: number, seed: number): number {
  let hash = Math.imul(a | 0, 374761393) ^ Math.imul(b | 0, 668265263) ^ Math.imul(seed | 0, 2246822519)
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
}

/** A seeded stream of random numbers (mulberry32). */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
    for (let i = 0; i < 4; i++) this.next()
  }

  /** 0 ≤ n < 1 */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  range(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A whole number, 0 ≤ n < count. */
  int(count: number): number {
    return Math.floor(this.next() * count)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.int(list.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  /** A separate stream, so that one more use of it does not change the rest of the image. */
  fork(tag: string): Random {
    return new Random((this.state ^ hashText(tag)) >>> 0)
  }
}
