import { type Kysely, sql } from 'kysely'

/** What a notice says besides its sentence, as JSON: where somebody has signed in, how many passkeys are left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column details text`.execute(db)
}
