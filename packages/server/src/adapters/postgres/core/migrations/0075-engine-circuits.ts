import { type Kysely, sql } from 'kysely'

/**
 * Which engines do not answer, for all processes: one that begins need not learn it from sets that wait in vain. Processes of
 * the version before go on learning it for themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table engine_circuits (
    engine text primary key, failures integer not null, open_until bigint, heard_at bigint)`.execute(db)
}
