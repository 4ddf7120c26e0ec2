import { type Kysely, sql } from 'kysely'

/** Who follows whom, as who hides whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table followed_authors (
    principal_id text not null, author_id text not null, at bigint not null, primary key (principal_id, author_id))`.execute(
    db,
  )
  await sql`create index followed_authors_by_author on followed_authors (author_id)`.execute(db)
}
