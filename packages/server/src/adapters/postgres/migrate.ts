import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartError } from '../../config/start-error.ts'
import { migrationProvider } from './migrations/index.ts'
import type { Tables } from './tables.ts'

/** Brings the schema up to date. Safe under several processes at once: PostgreSQL's advisory lock is held. */
export async function migrate(database: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: migrationProvider })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  const reason = error instanceof Error ? error.message : String(error)
  throw new StartError(
    `The database cannot be brought up to date (${reason}). If a newer Easel has used it, start that version.`,
  )
}
