import { type Kysely, sql } from 'kysely'

/** The language in which a member is written to; null until they sign in on a device that they have used before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column language text`.execute(db)
}
