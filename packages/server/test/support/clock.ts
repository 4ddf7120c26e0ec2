import type { Clock } from '../../src/domain/kernel/clock.ts'

/** A clock that runs like the machine's until a test turns it on. */
export function adjustableClock() {
  let offset = 0
  const clock: Clock = { now: () => Date.now() + offset }
  return {
    ...clock,
    turn(ms: number) {
      offset += ms
    },
  }
}
