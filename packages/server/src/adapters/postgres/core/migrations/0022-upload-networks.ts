import { type Kysely, sql } from 'kysely'

/** Uploads are counted by the network of an IPv6 address, too: it is found by the beginning of its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index uploads_by_network on uploads
    (address_key text_pattern_ops, at) where address_key like '%::/64'`.execute(db)
}
