import { type Kysely, sql } from 'kysely'

/** A password that is being verified counts like a wrong one, but may turn out right: others wait for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table password_failures add column judged boolean not null default true`.execute(db)
}
