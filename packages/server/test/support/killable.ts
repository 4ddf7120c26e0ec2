import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import type { Tables } from '../../src/adapters/postgres/core/tables.ts'
import { compose } from '../../src/compose/compose.ts'
import { readConfig } from '../../src/config/config.ts'
import { adjustableClock } from './clock.ts'
import { withKillPoints } from './kill-points.ts'
import { emptyDatabase, openTestDatabase } from './server.ts'

/**
 * The server that is killed at a step of what it does with these tables, and the next start. They run no jobs by
 * themselves, so that all steps are of one change.
 */
export async function killableServers(
  tables: readonly (keyof Tables)[],
  environment: Record<string, string> = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'easel-kill-points-'))
  const clock = adjustableClock()
  const composed = (database: Database) => {
    const config = readConfig({
      DATA_DIR: dataDir,
      IMAGE_MODERATION: 'off',
      STARTER_COLLECTION: '0',
      ...environment,
    })
    const logger = pino({ level: 'silent' })
    const kept = { ...database, close: async () => {} }
    return compose(config, { database: kept, clock, starter: null, logger, distDir: dataDir })
  }
  const database = await openTestDatabase()
  await emptyDatabase(database)
  const killable = withKillPoints(database, tables)
  const victim = await composed(killable.database)
  const next = await composed(database)
  return {
    killable,
    victim,
    next,
    clock,
    async close() {
      await victim.stop()
      await next.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type KillableServers = Awaited<ReturnType<typeof killableServers>>
