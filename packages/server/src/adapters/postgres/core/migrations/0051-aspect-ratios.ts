import { type Kysely, sql } from 'kysely'

/** Ratios beyond the three of `ratio_type`, which stays the nearest of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table works add column aspect_ratio text`.execute(db)
}
