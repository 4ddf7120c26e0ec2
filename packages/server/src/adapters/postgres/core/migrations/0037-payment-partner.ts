import { type Kysely, sql } from 'kysely'

/** The partner on whose pages a payment was begun; empty: ours, and all that was begun before this was known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column partner_id text not null default ''`.execute(db)
}
