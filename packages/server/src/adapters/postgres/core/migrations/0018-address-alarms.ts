import { type Kysely, sql } from 'kysely'

/** The pause after a prompt that may not be drawn holds for an address, too: a new device id is made in a moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table address_alarms (address_key text primary key, until bigint not null)`.execute(db)
}
