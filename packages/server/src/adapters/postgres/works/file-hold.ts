import { sql } from 'kysely'
import { DATABASE_NOW } from '../core/clock.ts'
import type { Database } from '../core/db.ts'

/** Renewed while a backup runs, and never lifted: one that is killed lets go by itself. In ms. */
const LEASE = 120_000
export const RENEW_EVERY = LEASE / 4

/** In ms. */
const LONGEST_WORK = 3_600_000

const HOLD = 'files_held_until'
const UNDEFINED_TABLE = '42P01'

/** While a backup reads the files, none is removed that its snapshot of the database names. `lease` in ms. */
export async function holdFiles({ on }: Pick<Database, 'on'>, lease = LEASE): Promise<void> {
  await sql`insert into installation_times (name, at) values (${HOLD}, ${DATABASE_NOW} + ${lease}::bigint)
    on conflict (name) do update set at = greatest(installation_times.at, excluded.at)`
    .execute(on())
    .catch(unlessOlder)
}

/**
 * The same while `work` runs, which may keep every other statement waiting: a renewal would wait behind whatever removes
 * files. From its end on they are held as by `holdFiles`.
 */
export async function holdFilesDuring<T>(database: Pick<Database, 'on'>, work: () => Promise<T>): Promise<T> {
  await holdFiles(database, LONGEST_WORK)
  try {
    return await work()
  } finally {
    await sql`update installation_times set at = ${DATABASE_NOW} + ${LEASE}::bigint where name = ${HOLD}`
      .execute(database.on())
      .catch(unlessOlder)
  }
}

/** A database that is older than the table is backed up before its upgrade. */
function unlessOlder(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE)) throw error
}

/** Part of the statement that finds what to remove, so that nothing comes between the two. */
export const areFilesHeld = sql<boolean>`exists (
  select 1 from installation_times where name = ${HOLD} and at > ${DATABASE_NOW})`
