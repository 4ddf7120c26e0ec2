import { SLOTS, type Slot } from '@easel/contract/numbers'

/** Share of rendering in a slot's progress; the rest is encoding and storing. */
const RENDERING = 0.85

/** Progress of a set in whole percent, never decreasing. 100 is reserved for the moment the set is finished. */
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
