import { type Kysely, sql } from 'kysely'

/** Pauses are counted by network: one alarm pauses its own address, and many of them the /48. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index address_alarms_by_network on address_alarms (address_key text_pattern_ops)
    where address_key like '%::/64'`.execute(db)
}
