import { type Kysely, sql } from 'kysely'

/** Since when a work is a favourite of its owner; the list of these has the order of My works. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table works add column favoured_at bigint`.execute(db)
  await sql`create index works_own_favourites on works (principal_id, finished_at desc, id desc)
    where favoured_at is not null`.execute(db)
}
