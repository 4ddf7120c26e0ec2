/**
 * Two APIs and two workers on one PostgreSQL. For two minutes, one of them is killed (`kill -9`) every five
 * seconds and started again, while sets are submitted all the time. Reports what was lost, what was done
 * twice, and what is wrong in the ledger or on disk afterwards. The engine is external and needs one second
 * per set.
 *
 * Run: npm run bench -- cluster (SECONDS=20 for a shorter one, SECONDS=600 for ten minutes)
 */
import { SECOND } from '@easel/contract/numbers'
import { storm } from '../packages/server/test/support/cluster.ts'
import { table } from './support/figures.ts'
import { isWhole, lossRows } from './support/losses.ts'

const seconds = Number(process.env.SECONDS ?? 120)
const counted = await storm({
  kills: Math.floor(seconds / 5),
  killEvery: 5 * SECOND,
  submitEvery: 500,
  engine: SECOND,
  // The engine makes no more than are submitted, so what has waited for processes to start again is made afterwards.
  timeout: (180 + seconds) * SECOND,
})
const { killed, orders, acknowledged, succeeded, refunded, ...losses } = counted
table([
  ['processes killed', String(killed), ''],
  ['acknowledged submits', String(acknowledged), ''],
  ['ended with four pictures', String(succeeded), ''],
  ['ended with a refund', String(refunded), ''],
  ['orders to the engine', String(orders), ''],
  ...lossRows(losses),
])
if (!isWhole({ acknowledged, succeeded, refunded }, losses)) {
  process.exitCode = 1
}
