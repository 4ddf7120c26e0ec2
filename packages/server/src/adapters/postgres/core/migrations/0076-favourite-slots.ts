import { type Kysely, sql } from 'kysely'

/** The version before knows nothing of the trigger, and loses nothing by it: none of what it writes is refused or changed. */
export const runsFrom = '0063-judged-passwords'

/**
 * Which images of a favourite are meant, as bits from the first on; null: the whole set. The version before does not know it, and
 * goes on showing the set as a favourite. Where it takes the star away, the images are forgotten with it: they do not come back with
 * the next star.
 */
const STATEMENTS = [
  'alter table works add column favoured_slots smallint check (favoured_slots between 1 and 15)',
  `create function forget_favoured_slots() returns trigger language plpgsql as $$
    begin new.favoured_slots = null; return new; end $$`,
  `create trigger works_forget_favoured_slots before update of favoured_at on works for each row
    when (new.favoured_at is null and new.favoured_slots is not null)
    execute function forget_favoured_slots()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
