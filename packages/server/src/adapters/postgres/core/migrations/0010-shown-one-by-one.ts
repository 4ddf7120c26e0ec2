import { type Kysely, sql } from 'kysely'

/** Owners show single works, or take them out of the square; and what was made from a work is found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table works add column shown_choice boolean',
  'create index works_by_parent on works (parent_id) where parent_id is not null',
]
