import { type Kysely, sql } from 'kysely'

/** Sign-ins, and the search for what people who are gone have left, ask for all of a person's, also what was deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['folders', 'presets']) {
    await sql`create index ${sql.id(`${table}_of`)} on ${sql.table(table)} (principal_id)`.execute(db)
  }
}
