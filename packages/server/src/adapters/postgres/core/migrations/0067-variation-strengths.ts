import { type Kysely, sql } from 'kysely'

/** How far a variation may be from its parent, `subtle` or `strong`; null: nobody has said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table works add column variation_strength text
    check (variation_strength in ('subtle', 'strong'))`.execute(db)
}
