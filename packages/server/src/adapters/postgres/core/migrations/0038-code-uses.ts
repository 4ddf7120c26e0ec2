import { type Kysely, sql } from 'kysely'

/** What the code of a message is for, as in `codes`: a newer one for the same use replaces it. Null: before this was kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column code_use text`.execute(db)
}
