import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ServerUnderTest } from '../../e2e/support/server.ts'
import { startPostgres } from '../../packages/server/test/support/postgres.ts'
import { fill, isFilled, type SeedOptions } from './fill.ts'

/**
 * An installation on PostgreSQL with that many works instead of the starter collection. `KEEP` names a
 * directory that keeps the data for another run.
 */
export async function startFull(filling: SeedOptions, env: Record<string, string> = {}) {
  const postgres = await startPostgres(cacheDirectory('postgres', filling))
  const server = await ServerUnderTest.start({ ...QUIET_SETTINGS, DATABASE_URL: postgres.url, ...env })
  await fillOnce(postgres.url, filling)
  return {
    server,
    databaseUrl: postgres.url,
    async end(): Promise<void> {
      await server.end()
      await postgres.stop()
    },
  }
}

async function fillOnce(url: string, filling: SeedOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = async (sql: string, parameters?: unknown[]) => (await client.query(sql, parameters)).rows
  if (!(await isFilled(run))) {
    await run("set maintenance_work_mem = '512MB'")
    await fill(run, filling)
  }
  await client.end()
}

/** Nothing is rendered meanwhile. */
export const QUIET_SETTINGS = { LOG_LEVEL: 'error', STARTER_COLLECTION: '0' }

/** The directory of the kept data; null if it is not to be kept. */
export function cacheDirectory(database: string, { works, sets }: SeedOptions): string | null {
  const { KEEP } = process.env
  if (!KEEP) return null
  mkdirSync(KEEP, { recursive: true })
  return join(KEEP, `${database}-${works}-${sets}`)
}
