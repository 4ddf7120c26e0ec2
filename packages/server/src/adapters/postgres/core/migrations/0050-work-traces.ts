import { type Kysely, sql } from 'kysely'

/** By which call a work was asked for, so that its job continues the trace, and a failure names the request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table works add column traceparent text`.execute(db)
}
