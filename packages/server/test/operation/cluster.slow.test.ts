import { describe, expect, it } from 'vitest'
import { storm } from '../support/cluster.ts'

describe.skipIf(process.env.EASEL_TEST_QUICK)('two APIs and two workers on one PostgreSQL', () => {
  it('lose nothing and do nothing twice, whichever of them is killed', { timeout: 180_000 }, async () => {
    const options = { kills: 3, killEvery: 3000, submitEvery: 400, engine: 700, timeout: 90_000 }
    const { killed, orders, acknowledged, succeeded, refunded, ...wrong } = await storm(options)
    expect(killed).toBe(3)
    expect(acknowledged).toBeGreaterThan(20)
    expect(orders).toBeGreaterThanOrEqual(succeeded)
    expect(succeeded + refunded).toBe(acknowledged)
    expect(wrong).toEqual({
      lost: 0,
      twice: 0,
      brokenSets: 0,
      strayFiles: 0,
      missingFiles: 0,
      wronglyCharged: 0,
      wrongSums: 0,
      filesWithoutRow: 0,
      rowsWithoutFile: 0,
      notSwept: 0,
    })
  })
})
