/**
 * The time from a start to the first page served, with a new data directory (cold) and a used one (warm), and
 * the memory of the idle server.
 *
 * Run: npm run bench -- start
 */

import { join } from 'node:path'
import { SECOND } from '@easel/contract/numbers'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { SERVER } from '../packages/server/test/support/process.ts'
import { median, residentMb, table } from './support/figures.ts'

const WARM_RUNS = 5
const WARM_WITHIN = 2 * SECOND
const IDLE_WITHIN = 350
/** Of the time that it takes from its sources. */
const SHARE = 0.8
/** What the bundle is made of. */
const MODULES = join(import.meta.dirname, '../packages/server/src/main.ts')

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const coldStarted = performance.now()
const server = await ServerUnderTest.start({ LOG_LEVEL: 'error' })
try {
  await (await fetch(`${server.url}/home`)).text()
  const cold = performance.now() - coldStarted
  const started = async (script: string): Promise<number> => {
    await server.down()
    return timed(async () => {
      await server.up([], script)
      await (await fetch(`${server.url}/home`)).text()
    })
  }
  const warm: number[] = []
  const fromModules: number[] = []
  for (let run = 0; run < WARM_RUNS; run += 1) {
    // In turns, so that whatever else the machine does meets both.
    warm.push(await started(SERVER))
    fromModules.push(await started(MODULES))
  }
  const served = median(warm)
  const ratio = served / median(fromModules)
  const idle = await idleMb()
  table([
    ['cold start to /home', `${cold.toFixed(0)} ms`, ''],
    ['warm start to /home', `${served.toFixed(0)} ms`, `≤ ${WARM_WITHIN} ms`],
    ['the same, as a share of a start module by module', ratio.toFixed(2), `≤ ${SHARE}`],
    ['resident memory, idle', `${idle.toFixed(0)} MB`, `≤ ${IDLE_WITHIN} MB`],
  ])
  if (served > WARM_WITHIN || ratio > SHARE || idle > IDLE_WITHIN) process.exitCode = 1
} finally {
  await server.end()
}

/** After the starter collection has been rendered in the background, since a server is not idle before. */
async function idleMb(): Promise<number> {
  const idle = await ServerUnderTest.start({ LOG_LEVEL: 'error', STARTER_COLLECTION: '0' })
  try {
    await (await fetch(`${idle.url}/home`)).text()
    await new Promise((resolve) => setTimeout(resolve, 5000))
    return residentMb(idle.pid)
  } finally {
    await idle.end()
  }
}
