import { type Kysely, sql } from 'kysely'

/** How much of a reference image is kept, `low` or `high`; null: nobody has said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table works add column reference_strength text
    check (reference_strength in ('low', 'high'))`.execute(db)
}
