import { sql } from 'kysely'
import { DATABASE_NOW } from '../core/clock.ts'
import type { Database } from '../core/db.ts'

/** Renewed while a backup runs, and never lifted: one that is killed lets go by itself. In ms. */
const LEASE = 120_000
export const RENEW_EVERY = LEASE / 4

const HOLD = 'files_held_until'
const UNDEFINED_TABLE = '42P01'

/** While a backup reads the files, none is removed that its snapshot of the database names. */
export async function holdFiles({ on }: Pick<Database, 'on'>): Promise<void> {
  await sql`insert into installation_times (name, at) values (${HOLD}, ${DATABASE_NOW} + ${LEASE}::bigint)
    on conflict (name) do update set at = greatest(installation_times.at, excluded.at)`
    .execute(on())
    .catch((error: unknown) => {
      // A database that is older than the table is backed up before its upgrade.
      if (!(error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE)) throw error
    })
}

/** Part of the statement that finds what to remove, so that nothing comes between the two. */
export const areFilesHeld = sql<boolean>`exists (
  select 1 from installation_times where name = ${HOLD} and at > ${DATABASE_NOW})`
