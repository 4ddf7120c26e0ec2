import { type Kysely, sql } from 'kysely'

/** A picture in 4K is the same picture: it is hidden with the work that it was made from, and shown by choice alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table works add column hidden_with text',
  'create index works_hidden_with on works (hidden_with) where hidden_with is not null',
  `update works set in_square = false, hidden_at = whole.hidden_at, hidden_by = whole.hidden_by, hidden_with = whole.id
    from works whole
    where works.operation = 1 and works.parent_id = whole.id
      and whole.hidden_at is not null and works.hidden_at is null`,
  `update works set shown_choice = false, in_square = false
    from works whole
    where works.operation in (1, 2) and works.parent_id = whole.id
      and whole.shown_choice = false and works.shown_choice is null`,
]
