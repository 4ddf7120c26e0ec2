import { existsSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { ServerUnderTest } from '../../e2e/support/server.ts'
import { openEmbeddedOf } from '../../packages/server/test/support/embedded.ts'
import { fill, type SeedOptions } from './fill.ts'
import { cacheDirectory, QUIET_SETTINGS } from './full-postgres.ts'

/**
 * An installation on the embedded database with that many works instead of the starter collection. Supports
 * `KEEP` as on PostgreSQL.
 */
export async function startFullEmbedded(filling: SeedOptions) {
  const stored = cacheDirectory('embedded', filling)
  const server = await ServerUnderTest.start(QUIET_SETTINGS)
  const known = stored !== null && existsSync(stored)
  await server.down()
  if (known) rmSync(server.dataDir, { recursive: true })
  else {
    await fillDirectory(server.dataDir, filling)
    if (stored) renameSync(server.dataDir, stored)
  }
  if (stored) symlinkSync(stored, server.dataDir)
  await server.up()
  return { server, end: () => server.end() }
}

async function fillDirectory(directory: string, filling: SeedOptions): Promise<void> {
  const database = await openEmbeddedOf(directory)
  const run = async (sql: string, parameters: unknown[] = []) => {
    const { rows } =
      parameters.length > 0 ? await database.query(null, sql, parameters) : await database.script(sql)
    return rows
  }
  await run("set maintenance_work_mem = '128MB'")
  await fill(run, filling)
  await database.close()
}
