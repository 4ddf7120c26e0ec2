import { type Kysely, sql } from 'kysely'

/** What is counted by the network of an IPv6 address is found by the beginning of its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, time] of [
    ['quota_entries', 'counted_at'],
    ['devices', 'first_seen'],
    ['refused_signatures', 'at'],
  ] as const) {
    await sql`create index ${sql.id(`${table}_by_network`)} on ${sql.table(table)}
      (address_key text_pattern_ops, ${sql.ref(time)}) where address_key like '%::/64'`.execute(db)
  }
}
