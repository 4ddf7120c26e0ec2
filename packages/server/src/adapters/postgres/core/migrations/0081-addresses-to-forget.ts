import { type Kysely, sql } from 'kysely'

/** Network addresses leave their rows after a day: these find what still has one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index quota_with_address on quota_entries (counted_at) where address_key is not null`.execute(
    db,
  )
  await sql`create index devices_with_address on devices (first_seen) where address_key <> ''`.execute(db)
}
