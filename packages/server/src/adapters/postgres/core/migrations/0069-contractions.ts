import { type Kysely, sql } from 'kysely'

/** Which migrations have taken something away, and from which migration on a version has to know them to run on that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table contractions (migration text primary key, runs_from text not null)`.execute(db)
}
