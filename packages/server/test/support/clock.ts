import type { Clock } from '../../src/domain/kernel/clock.ts'

/** A clock that runs like the machine's until a test advances it, or sets it back. */
export function adjustableClock() {
  let offset = 0
  let stoppedAt: number | null = null
  const clock: Clock = { now: () => (stoppedAt ?? Date.now()) + offset }
  return {
    ...clock,
    /** From now on only the test advances it: for exact waits, which a busy machine would shorten. */
    stop() {
      stoppedAt ??= Date.now()
    },
    advance(ms: number) {
      offset += ms
    },
  }
}
