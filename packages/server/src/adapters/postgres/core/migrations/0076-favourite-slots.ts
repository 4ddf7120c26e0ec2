import { type Kysely, sql } from 'kysely'

/**
 * Which images of a favourite are meant, as bits from the first on; null: the whole set. The version before does not know it, and
 * goes on showing the set as a favourite.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table works add column favoured_slots smallint check (favoured_slots between 1 and 15)`.execute(
    db,
  )
}
