import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { fixedTimeEngine } from '../fakes/fixed-time-engine.ts'
import { newDirectory, removeDirectories } from '../support/installation.ts'
import { startPostgres } from '../support/postgres.ts'
import { SERVER, startProcess } from '../support/process.ts'
import { remoteVisitor } from '../support/remote-visitor.ts'

/** Of PostgreSQL, that a process takes: docs/scale.md. */
const MOST_CONNECTIONS = 17
const AT_ONCE = 60

describe.skipIf(process.env.EASEL_TEST_QUICK)('two APIs and a worker on one PostgreSQL', () => {
  it('tell, whichever has the stream, of a set that the other has taken and the worker makes, on few connections', {
    timeout: 120_000,
  }, async () => {
    const postgres = await startPostgres()
    const outside = await fixedTimeEngine(500)
    const environment = {
      ...{ LOG_LEVEL: 'warn', STARTER_COLLECTION: '0', DATA_DIR: newDirectory() },
      ...{ DATABASE_URL: postgres.url, ...outside.env },
    }
    const running = ['api', 'api', 'worker'].map((ROLE) => startProcess(SERVER, { ...environment, ROLE }))
    const client = new pg.Client({ connectionString: postgres.url })
    const { submit, listen, get } = remoteVisitor()
    const streams: Awaited<ReturnType<typeof listen>>[] = []
    try {
      const [one = '', other = ''] = await Promise.all(running.slice(0, 2).map((api) => api.ready()))
      streams.push(await listen(one), await listen(other))
      for (const [at, url] of [other, one].entries()) {
        const { id } = await submit(url)
        const statuses = () =>
          streams[at]?.told.filter((event) => event.id === id).map(({ status }) => status) ?? []
        await expect.poll(() => statuses().at(-1), { timeout: 30_000 }).toBe(4)
        // Live, and not only when it was over.
        expect(statuses()).toContain(2)
      }

      await client.connect()
      const taken = async () => {
        const { rows } = await client.query<{ count: number }>(
          'select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
        return rows[0]?.count ?? 0
      }
      let isOver = false
      const calling = Promise.all(
        Array.from({ length: AT_ONCE }, async (_, at) => {
          while (!isOver) await get(at % 2 === 0 ? one : other, '/api/v2/mj/mine')
        }),
      )
      const counts: number[] = []
      for (let look = 0; look < 15; look += 1) {
        counts.push(await taken())
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      isOver = true
      await calling
      expect(Math.max(...counts)).toBeLessThanOrEqual(running.length * MOST_CONNECTIONS)
      // They were busy enough to want more.
      expect(Math.max(...counts)).toBeGreaterThan(MOST_CONNECTIONS)
    } finally {
      for (const stream of streams) await stream.close()
      for (const process of running) await process.kill('SIGKILL')
      await client.end().catch(() => {})
      outside.close()
      await postgres.stop()
      removeDirectories()
    }
  })
})
