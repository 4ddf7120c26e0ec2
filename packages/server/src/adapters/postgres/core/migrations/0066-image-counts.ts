import { type Kysely, sql } from 'kysely'

/** How many images were asked for; null: as many as such a set has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table works add column image_count smallint check (image_count between 1 and 4)`.execute(db)
}
