import type { Clock } from '../../src/domain/kernel/clock.ts'

/** A clock that runs like the machine's until a test advances it, or sets it back. */
export function adjustableClock() {
  let offset = 0
  const clock: Clock = { now: () => Date.now() + offset }
  return {
    ...clock,
    advance(ms: number) {
      offset += ms
    },
  }
}
