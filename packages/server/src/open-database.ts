import { join } from 'node:path'
import type { Check, Database } from './adapters/postgres/db.ts'
import { checkKeptFiles } from './adapters/postgres/kept-files.ts'
import { prepareFiles } from './adapters/system/directory.ts'
import type { Config } from './config/config.ts'
import type { Log } from './domain/kernel/log.ts'

/**
 * The database that the configuration names, with its tables up to date; only its own driver is loaded. What `check`
 * refuses is as it was before.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Config,
  log: Log,
  check?: Check,
): Promise<Database> {
  if (databaseUrl === null) {
    return (await import('./adapters/postgres/open-pglite.ts')).openEmbedded(dataDir, log, check)
  }
  return (await import('./adapters/postgres/open-postgres.ts')).openPostgres(databaseUrl, log, check)
}

/** The same with the directory of its files, which is looked at before anything is made there. */
export const openWithFiles = (config: Config, log: Log): Promise<Database> =>
  openDatabase(config, log, async (database) => {
    await checkKeptFiles(database, join(config.dataDir, 'files'), log)
    prepareFiles(config.dataDir)
  })
