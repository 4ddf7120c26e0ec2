import type { Database } from './adapters/postgres/db.ts'
import type { Config } from './config/config.ts'

/** The database that the configuration names, with its tables up to date; only its own driver is loaded. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl === null) return (await import('./adapters/postgres/open-pglite.ts')).openEmbedded(dataDir)
  return (await import('./adapters/postgres/open-postgres.ts')).openPostgres(databaseUrl)
}
