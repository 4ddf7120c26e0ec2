import { SLOTS } from '@easel/contract/numbers'
import { describe, expect, it } from 'vitest'
import { chaos } from '../support/chaos.ts'
import { NOTHING_LEFT, NOTHING_WRONG } from '../support/cluster.ts'

/** A short form of `npm run bench -- chaos`. */
describe.skipIf(process.env.EASEL_TEST_QUICK)(
  'with the bucket and the database away, and an engine that hangs',
  () => {
    it('nothing is lost, done twice or charged wrongly, whoever is killed', {
      timeout: 240_000,
    }, async () => {
      const {
        killed,
        hung,
        orders,
        recoveries,
        acknowledged,
        succeeded,
        refunded,
        mayBeAgain,
        paidUnasked,
        ...wrong
      } = await chaos({
        lasts: 24_000,
        killEvery: 5000,
        submitEvery: 500,
        outages: [
          { part: 'bucket', after: 5000, lasts: 3000 },
          { part: 'database', after: 13_000, lasts: 3000 },
        ],
        engine: 700,
        timeout: 120_000,
      })
      expect(killed).toBeGreaterThan(2)
      expect(hung).toBeGreaterThan(0)
      expect(acknowledged).toBeGreaterThan(20)
      expect(orders).toBeGreaterThanOrEqual(succeeded)
      expect(orders).toBeLessThanOrEqual(succeeded + mayBeAgain)
      expect(paidUnasked).toBeLessThanOrEqual(mayBeAgain * SLOTS.length)
      expect(succeeded + refunded).toBe(acknowledged)
      expect(recoveries.map(({ part }) => part)).toEqual(['bucket', 'database', 'processes'])
      expect(wrong).toEqual({ ...NOTHING_WRONG, ...NOTHING_LEFT, unpaid: 0 })
    })
  },
)
