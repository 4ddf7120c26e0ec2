/**
 * The time from a start to the first page served, with a new data directory (cold) and a used one (warm), and
 * the memory of the idle server.
 *
 * Run: npm run bench -- start
 */
import { ServerUnderTest } from '../e2e/support/server.ts'
import { median, residentMb, table } from './support/figures.ts'

const WARM_RUNS = 5

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
  const warm: number[] = []
  for (let run = 0; run < WARM_RUNS; run += 1) {
    await server.down()
    warm.push(
      await timed(async () => {
        await server.up()
        await (await fetch(`${server.url}/home`)).text()
      }),
    )
  }
  table([
    ['cold start to /home', `${cold.toFixed(0)} ms`, ''],
    ['warm start to /home', `${median(warm).toFixed(0)} ms`, '≤ 2500 ms'],
    ['resident memory, idle', `${(await idleMb()).toFixed(0)} MB`, '≤ 500 MB'],
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
