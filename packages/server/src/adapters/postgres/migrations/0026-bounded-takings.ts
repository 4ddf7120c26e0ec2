import { type Kysely, sql } from 'kysely'

/** A ticket knows who holds it, for what they may see can change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // They do not say whose they are; each is good for minutes.
  'delete from tickets',
]
