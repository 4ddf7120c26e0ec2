import { join } from 'node:path'
import type { Database } from './adapters/postgres/db.ts'
import { checkKeptFiles } from './adapters/postgres/kept-files.ts'
import { prepareFiles } from './adapters/system/directory.ts'
import type { Config } from './config/config.ts'
import type { Log } from './domain/kernel/log.ts'

/** The database that the configuration names, with its tables up to date; only its own driver is loaded. */
export async function openDatabase({ databaseUrl, dataDir }: Config, log: Log): Promise<Database> {
  if (databaseUrl === null) return (await import('./adapters/postgres/open-pglite.ts')).openEmbedded(dataDir)
  return (await import('./adapters/postgres/open-postgres.ts')).openPostgres(databaseUrl, log)
}

/** The same with the directory of its files, which is looked at before anything is made there. */
export async function openWithFiles(config: Config, log: Log): Promise<Database> {
  const database = await openDatabase(config, log)
  try {
    await checkKeptFiles(database, join(config.dataDir, 'files'), log)
    prepareFiles(config.dataDir)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
