import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from './tables.ts'

/** A migration adds only, so that versions before it go on, unless it says from which on they do. */
export interface MarkedMigration extends Migration {
  /**
   * Of one that takes something away, or newly requires it: the newest migration of the oldest version that still runs on
   * what is left.
   */
  runsFrom?: string
}

/** Those that take something away note that with what they do, for the versions that do not know them. */
export const noting = (migrations: Record<string, MarkedMigration>): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, noted(name, migration)]))

function noted(name: string, migration: MarkedMigration): Migration {
  const { runsFrom } = migration
  if (runsFrom === undefined) return migration
  return {
    async up(db) {
      await migration.up(db)
      await sql`insert into contractions (migration, runs_from) values (${name}, ${runsFrom})`.execute(db)
    },
  }
}

/** The first of these migrations, which this version does not know, that it cannot run on; `last`: the newest that it knows. */
export const firstMissed = (
  database: Kysely<Tables>,
  unknown: readonly string[],
  last: string,
): Promise<{ migration: string; runs_from: string } | undefined> =>
  database
    .selectFrom('contractions')
    .selectAll()
    .where('migration', 'in', unknown)
    .where(sql<boolean>`runs_from collate "C" > ${last}`)
    .orderBy('migration')
    .limit(1)
    .executeTakeFirst()
