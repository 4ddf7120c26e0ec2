import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@easel/contract/numbers'
import {
  holdEveryConnection,
  type Installation,
  install,
  terminate,
} from '../../../packages/server/test/support/outages.ts'

const AWAY = 3 * SECOND

/** Failures of a PostgreSQL under an API and a worker in use. */
const DAYS: readonly { name: string; cause(installation: Installation, ms: number): Promise<void> }[] = [
  {
    name: 'PostgreSQL is restarted',
    async cause({ postgres }) {
      await postgres.stop()
      await pause(AWAY)
      await postgres.start()
    },
  },
  {
    name: 'connections are terminated at random',
    async cause(installation, ms) {
      const client = installation.client()
      await client.connect()
      const until = performance.now() + ms
      while (performance.now() < until) {
        await terminate(client, 1)
        await pause(150)
      }
      await client.end()
    },
  },
  {
    name: 'others hold every connection',
    async cause(installation, ms) {
      const until = performance.now() + ms
      await holdEveryConnection(installation, () => performance.now() < until)
    },
  },
  {
    name: 'PostgreSQL gives no answer at all',
    async cause({ proxy }) {
      proxy.silence()
      await pause(AWAY)
      proxy.speak()
    },
  },
]

/** The promise: the server is ready again within this time, and no answer takes longer. */
const READY_WITHIN = 5 * SECOND
const ANSWERED_WITHIN = 10 * SECOND

/** Rows with name, losses and the effect on visitors. `held`: the promise was kept. */
export async function databaseFailures(
  ms: number,
): Promise<{ name: string; lost: number; of: number; summary: string; held: boolean }[]> {
  const installation = await install()
  try {
    const rows = []
    for (const { name, cause } of DAYS) {
      const { counted, failed, slowest, readyAfter, wrong } = await installation.under(() =>
        cause(installation, ms),
      )
      const seconds = (value: number) => `${(value / SECOND).toFixed(1)} s`
      const summary =
        `${failed} calls answered 503, ${wrong.length} otherwise, none later than ${seconds(slowest)}; ` +
        `ready again after ${seconds(readyAfter)}`
      const lost = counted.acknowledged - counted.succeeded
      const held = readyAfter <= READY_WITHIN && slowest <= ANSWERED_WITHIN && wrong.length === 0
      rows.push({ name, lost, of: counted.acknowledged, summary, held })
    }
    return rows
  } finally {
    await installation.close()
  }
}
