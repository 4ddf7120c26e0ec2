import { SLOTS, type Slot } from '@easel/contract/numbers'

/** What rendering a slot is worth of it; the rest is making and keeping its files. */
const RENDERING = 0.85

/**
 * How far a set is, as whole percent that never go back. Only what is really done counts, so 100 is left to
 * the moment when the set is finished.
 */
export function createProgress(done: readonly Slot[], slots: number = SLOTS.length) {
  const fractions = new Map<Slot, number>(done.map((slot) => [slot, 1]))
  let highest = 0
  const raise = (slot: Slot, fraction: number): number => {
    fractions.set(slot, Math.max(fractions.get(slot) ?? 0, fraction))
    const sum = SLOTS.reduce((total, each) => total + (fractions.get(each) ?? 0), 0)
    highest = Math.max(highest, Math.min(99, Math.floor((sum / slots) * 100)))
    return highest
  }
  return {
    rendered: (slot: Slot, fraction: number) => raise(slot, Math.min(1, Math.max(0, fraction)) * RENDERING),
    kept: (slot: Slot) => raise(slot, 1),
    get percent() {
      return highest
    },
  }
}

export type Progress = ReturnType<typeof createProgress>
