import { type Kysely, sql } from 'kysely'

/** How often something was done on a day, by partner and source; nothing of who did it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table usage_counts (
    day text not null,
    partner_id text not null,
    source text not null,
    name text not null,
    count bigint not null,
    primary key (day, partner_id, source, name)
  )`.execute(db)
}
