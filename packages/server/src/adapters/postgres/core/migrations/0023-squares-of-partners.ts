import { type Kysely, sql } from 'kysely'

/**
 * Works know the partner on whose pages they were made, and stand in that partner's square alone. Of works that are there
 * already nobody knows it: whoever may have been shown without having been asked is shown no more, and partners whose
 * pages offer the square have to be given it again, by name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  "alter table works add column partner_id text not null default ''",
  `create index works_in_square_of on works (partner_id, finished_at desc, id desc) where in_square`,
  // Users of partners, by their tokens: their works stay theirs, and leave the square.
  `update works set in_square = false, showable = false, revision = nextval('work_revisions')
    where left(principal_id, 2) = 'p-' and (in_square or showable)`,
  // Visitors of partners' pages cannot be told from our own where a partner had the square: each may show a work again.
  `update works set in_square = false, shown_choice = false, revision = nextval('work_revisions')
    where left(principal_id, 2) = 'v-' and in_square
      and exists (select 1 from partners where features::jsonb ? 'square')`,
  `update partners set features = (
      select coalesce(jsonb_agg(feature), '[]') from jsonb_array_elements_text(features::jsonb) feature
      where feature <> 'square')::text
    where features::jsonb ? 'square'`,
]
