import { afterEach } from 'vitest'

const { now } = performance
let ahead = 0

/** Puts the clock forward until the test ends, for what is limited by the second; timers run as always. */
export function later(ms: number): void {
  ahead += ms
  performance.now = () => now.call(performance) + ahead
}

afterEach(() => {
  ahead = 0
  performance.now = now
})
