import { describe, expect, it } from 'vitest'
import { NOTHING_LEFT, NOTHING_WRONG, storm } from '../support/cluster.ts'

describe.skipIf(process.env.EASEL_TEST_QUICK)('two APIs and two workers on one PostgreSQL', () => {
  it('lose nothing and do nothing twice, whichever of them is killed', { timeout: 180_000 }, async () => {
    const options = { kills: 3, killEvery: 3000, submitEvery: 400, engine: 700, timeout: 90_000 }
    const { killed, orders, acknowledged, succeeded, refunded, ...wrong } = await storm(options)
    expect(killed).toBe(3)
    expect(acknowledged).toBeGreaterThan(20)
    expect(orders).toBeGreaterThanOrEqual(succeeded)
    expect(succeeded + refunded).toBe(acknowledged)
    expect(wrong).toEqual({ ...NOTHING_WRONG, ...NOTHING_LEFT })
  })
})
