import { type Kysely, sql } from 'kysely'

/** Whose works are still to be shown or taken away by their owner's wish, and after which of them to go on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table show_reviews (
    principal_id text primary key,
    after_at bigint,
    after_id text,
    check ((after_at is null) = (after_id is null))
  )`.execute(db)
}
