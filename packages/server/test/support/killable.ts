import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import type { Tables } from '../../src/adapters/postgres/core/tables.ts'
import { compose } from '../../src/compose/compose.ts'
import { readConfig } from '../../src/config/config.ts'
import { openRealPostgres } from './both-databases.ts'
import { adjustableClock } from './clock.ts'
import { withKillPoints } from './kill-points.ts'
import { emptyDatabase, openTestDatabase } from './server.ts'

interface Opened {
  database: Database
  environment: Record<string, string>
  close(): Promise<void>
}

const ON = {
  'the embedded database': async (): Promise<Opened> => ({
    database: await openTestDatabase(),
    environment: {},
    close: async () => {},
  }),
  'a real PostgreSQL': async (): Promise<Opened> => {
    const { database, url, stop } = await openRealPostgres()
    const close = async () => {
      await database.close()
      await stop()
    }
    return { database, environment: { DATABASE_URL: url }, close }
  },
}
export type KillableOn = keyof typeof ON

/**
 * The server that is killed at a step of what it does with these tables, and the next start. They run no jobs by
 * themselves, so that all steps are of one change.
 */
export async function killableServers(
  tables: readonly (keyof Tables)[],
  environment: Record<string, string> = {},
  on: KillableOn = 'the embedded database',
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'easel-kill-points-'))
  const clock = adjustableClock()
  const opened = await ON[on]()
  const { database } = opened
  const composed = (database: Database) => {
    const config = readConfig({
      DATA_DIR: dataDir,
      IMAGE_MODERATION: 'off',
      STARTER_COLLECTION: '0',
      ...environment,
      ...opened.environment,
    })
    const logger = pino({ level: 'silent' })
    // After a kill there is one process: what that changes, it tells itself.
    const kept = { ...database, bus: null, close: async () => {} }
    return compose(config, { database: kept, clock, starter: null, logger, distDir: dataDir })
  }
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
      await opened.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type KillableServers = Awaited<ReturnType<typeof killableServers>>
