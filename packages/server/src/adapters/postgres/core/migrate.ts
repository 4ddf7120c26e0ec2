import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import { StartError } from '../../../config/start-error.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import { asUnavailable, isConnectionError } from './connections/errors.ts'
import { firstMissed } from './contracting.ts'
import type { Attempts } from './migration-turns.ts'
import { migrationProvider } from './migrations/index.ts'
import type { Tables } from './tables.ts'

const once: Attempts = (attempt) => attempt()

/** Migrates the schema, all or nothing. Safe under concurrent processes by an advisory lock. */
export async function migrate(database: Kysely<Tables>, log: Log, attempts = once): Promise<void> {
  const migrator = new Migrator({ db: database, provider: migrationProvider })
  const error = await attempts(async () => (await migrator.migrateToLatest()).error).catch(
    (thrown: unknown) => thrown,
  )
  if (!error) return
  if (isConnectionError(error)) throw asUnavailable(error)
  const reason = error instanceof Error ? error.message : String(error)
  const begins = `The database cannot be brought up to date (${reason.split('\n', 1)[0]}).`
  if (isDamage(error)) throw new StartError(`${begins} Its files are damaged: restore it from a backup.`)
  // A newer version may have done that and more while this one waited for the lock.
  if ((await checkHistory(database, log)).isCurrent) return
  // The migrations are one transaction and were rolled back, but files on disk have changed since the start.
  throw new StartError(
    `${begins} Its tables are left as they were: start the version that used it last, or restore it from a backup.`,
  )
}

/** SQLSTATEs of missing files and of corrupt data and indexes. */
const DAMAGE = ['58P01', 'XX001', 'XX002']

const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DAMAGE.includes(String(error.code))

/**
 * Applied migrations must be a prefix of the known ones, or all of them and then those of newer versions, none of which has
 * taken away what this one needs. Throws a `StartError` otherwise. Returns whether all known ones are applied: the migrator
 * reads the whole catalog twice before it finds nothing to do.
 */
export async function checkHistory(database: Kysely<Tables>, log: Log): Promise<{ isCurrent: boolean }> {
  const known = Object.keys(await migrationProvider.getMigrations()).toSorted()
  const done = await doneIn(database)
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length > 0) await refuseUnlessBeside(database, { known, done, unknown })
  const applied = done.length - unknown.length
  const skipped = known.slice(0, applied).find((name) => !done.includes(name))
  if (skipped) {
    throw new StartError(
      `The database is brought up to date by half: ${skipped} is missing though ${done.at(-1)} is there. Restore it from a backup.`,
    )
  }
  if (done.length > 0 && !(await isThere(database, 'works'))) {
    throw new StartError('The database has lost its tables: works is missing. Restore it from a backup.')
  }
  if (unknown.length > 0)
    log.warn({ migrations: unknown }, 'a newer version has used the database, and this one goes on with it')
  return { isCurrent: applied === known.length }
}

/** Throws a `StartError` where newer versions have taken away what this one needs, also while it runs. */
export async function checkNewer(database: Kysely<Tables>): Promise<void> {
  const known = Object.keys(await migrationProvider.getMigrations()).toSorted()
  const done = await doneIn(database)
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length > 0) await refuseUnlessBeside(database, { known, done, unknown })
}

async function refuseUnlessBeside(
  database: Kysely<Tables>,
  { known, done, unknown }: Record<'known' | 'done' | 'unknown', readonly string[]>,
): Promise<void> {
  const last = known.at(-1) ?? ''
  const begins = (name: string | undefined) =>
    `The database was used by a newer Easel (it has ${name}, this one ends at ${last})`
  // One that lacks ours, or has others between them, is of no version that came after this one.
  if (known.some((name) => !done.includes(name)) || unknown.some((name) => name < last)) {
    throw new StartError(`${begins(unknown[0])}. Start that version, or restore the backup from before it.`)
  }
  const missed = await firstMissed(database, unknown, last)
  if (missed) {
    throw new StartError(
      `${begins(missed.migration)}, which has taken away what this one needs. Start that version, or one that has ${missed.runs_from}, or restore the backup from before it.`,
    )
  }
}

async function doneIn(database: Kysely<Tables>): Promise<string[]> {
  if (!(await isThere(database, DEFAULT_MIGRATION_TABLE))) return []
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(database)
  return rows.map(({ name }) => name)
}

async function isThere(database: Kysely<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${table})::text as found`.execute(
    database,
  )
  return rows[0]?.found != null
}
