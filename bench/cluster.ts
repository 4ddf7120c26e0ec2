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

const seconds = Number(process.env.SECONDS ?? 120)
const counted = await storm({
  kills: Math.floor(seconds / 5),
  killEvery: 5 * SECOND,
  submitEvery: 500,
  engine: SECOND,
  // The engine makes no more than are submitted, so what has waited for processes to start again is made afterwards.
  timeout: (180 + seconds) * SECOND,
})
const { killed, orders, acknowledged, succeeded, refunded, ...wrong } = counted
const names: Record<keyof typeof wrong, string> = {
  lost: 'acknowledged and not there',
  twice: 'there without having been acknowledged',
  brokenSets: 'finished with other than four whole pictures',
  strayFiles: 'kept files of no picture',
  missingFiles: 'pictures of which a file is missing',
  wronglyCharged: 'works with a wrong charge',
  wrongSums: 'people whose ledger is not what their works say',
  filesWithoutRow: 'files without a row',
  rowsWithoutFile: 'rows without a file',
  notSwept: 'files that the sweep has left',
}
table([
  ['processes killed', String(killed), ''],
  ['acknowledged submits', String(acknowledged), ''],
  ['ended with four pictures', String(succeeded), ''],
  ['ended with a refund', String(refunded), ''],
  ['orders to the engine', String(orders), ''],
  ...Object.entries(wrong).map(([key, figure]) => [names[key as keyof typeof wrong], String(figure), '0']),
])
if (succeeded + refunded !== acknowledged || Object.values(wrong).some((figure) => figure !== 0)) {
  process.exitCode = 1
}
