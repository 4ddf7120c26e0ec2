/** Pseudo-random numbers, the same for the same seed (mulberry32), so that failures can be reproduced. */
export function seeded(seed: number): {
  below(limit: number): number
  pick<const T>(items: readonly T[]): T
} {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (items) => items[below(items.length)] as (typeof items)[number] }
}
