import { type Kysely, sql } from 'kysely'

/** What an attack makes many of is found by its time when it has expired. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index devices_by_time on devices (first_seen)`.execute(db)
  await sql`create index refused_signatures_by_time on refused_signatures (at)`.execute(db)
}
