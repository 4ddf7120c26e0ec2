import { type Kysely, sql } from 'kysely'

/** Where nobody knows where a device was, nothing is kept: not `ZZ`, which reads like a country. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update sessions set area = null where area = 'ZZ'`.execute(db)
  await sql`update device_links set area = null where area = 'ZZ'`.execute(db)
}
