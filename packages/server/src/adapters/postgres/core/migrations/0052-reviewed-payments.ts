import { type Kysely, sql } from 'kysely'

/** When somebody has put a flagged payment or a refused notification away, and who. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['payments', 'payment_notifications']) {
    await sql`alter table ${sql.table(table)} add column reviewed_at bigint, add column reviewed_by text`.execute(
      db,
    )
  }
}
