import { type Kysely, sql } from 'kysely'

/** Facts of a notification as JSON: the device of a sign-in, the number of passkeys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column details text`.execute(db)
}
