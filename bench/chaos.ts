/**
 * Two APIs and two workers on one PostgreSQL, with files in a bucket and two engines, of which one hangs. For ten minutes one
 * of them is killed (`kill -9`) every five seconds; the bucket does not answer for 30 seconds, and later the database is stopped
 * for 30. Reports what was lost, done twice or charged wrongly, what is wrong in the bucket, and how soon all works again after
 * an outage.
 *
 * Run: npm run bench -- chaos (SECONDS=60 for a shorter one)
 */
import { SECOND, SLOTS } from '@easel/contract/numbers'
import { chaos } from '../packages/server/test/support/chaos.ts'
import { table } from './support/figures.ts'
import { isWhole, lossRows } from './support/losses.ts'

const LONG = 600
const RECOVERED_MS = 15_000
const seconds = Number(process.env.SECONDS ?? LONG)
const lasts = Math.min(30, seconds / 6) * SECOND

const {
  recoveries,
  killed,
  hung,
  orders,
  acknowledged,
  succeeded,
  refunded,
  mayBeAgain,
  unpaid,
  paidUnasked,
  ...losses
} = await chaos({
  lasts: seconds * SECOND,
  killEvery: 5 * SECOND,
  submitEvery: SECOND,
  outages: [
    { part: 'bucket', after: (seconds / 5) * SECOND, lasts },
    { part: 'database', after: (seconds / 2) * SECOND, lasts },
  ],
  engine: SECOND,
  timeout: (180 + seconds) * SECOND,
})
const mayBeUnasked = mayBeAgain * SLOTS.length
const ofSeconds = (ms: number) => `${(ms / SECOND).toFixed(1)} s`
table([
  ['processes killed', String(killed), ''],
  ['sets that the hanging engine was asked for', String(hung), ''],
  ['orders to the other one', String(orders), `≤ ${succeeded + mayBeAgain}`],
  ['acknowledged submits', String(acknowledged), ''],
  ['ended with four pictures', String(succeeded), ''],
  ['ended with a refund', String(refunded), ''],
  ['images ordered and not entered in the spending', String(unpaid), '0'],
  ['images entered and not ordered, by those that were killed', String(paidUnasked), `≤ ${mayBeUnasked}`],
  ...recoveries.flatMap(({ part, submit, set, accepted }) => {
    const end =
      part === 'processes' ? 'after the last one is killed' : `${part} back after ${ofSeconds(lasts)}`
    return [
      [`${end}: a submit is acknowledged`, ofSeconds(submit), '≤ 15 s'],
      [`${end}: a set is finished`, ofSeconds(set), '≤ 15 s'],
      [`${end}: all sets accepted before are finished`, ofSeconds(accepted), '≤ 15 s'],
    ]
  }),
  ...lossRows(losses),
])
const isSlow = recoveries.some(({ submit, set, accepted }) => Math.max(submit, set, accepted) > RECOVERED_MS)
const isPaid = unpaid === 0 && paidUnasked <= mayBeUnasked && orders <= succeeded + mayBeAgain
if (isSlow || !isPaid || !isWhole({ acknowledged, succeeded, refunded }, losses)) {
  process.exitCode = 1
}
