import { type Kysely, sql } from 'kysely'

/** How a work was made from a region of its parent. A mask belongs to one work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table works add column edit text, add column edit_place text, add column mask_id text`.execute(
    db,
  )
  await sql`create unique index works_mask on works (mask_id) where mask_id is not null`.execute(db)
}
