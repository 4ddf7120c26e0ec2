/**
 * The time from a start to the first page served, with a new data directory (cold) and a used one (warm), and
 * the memory of the idle server.
 *
 * Run: npm run bench -- start
 */

import { join } from 'node:path'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { SERVER } from '../packages/server/test/support/process.ts'
import { median, residentMb, table } from './support/figures.ts'

const WARM_RUNS = 5
/** What the bundle is made of. */
const MODULES = join(import.meta.dirname, '../packages/server/src/main.ts')

const share = (ratio: number): string => ratio.toFixed(2)

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
  table([
    ['cold start to /home', `${cold.toFixed(0)} ms`, ''],
    ['warm start to /home', `${median(warm).toFixed(0)} ms`, '≤ 2000 ms'],
    ['the same, as a share of a start module by module', share(median(warm) / median(fromModules)), '≤ 0.8'],
    ['resident memory, idle', `${(await idleMb()).toFixed(0)} MB`, '≤ 350 MB'],
  ])
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
