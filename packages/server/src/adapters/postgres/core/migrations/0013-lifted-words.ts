import { type Kysely, sql } from 'kysely'

/** Phrases that come with the program and that an operator lets through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table lifted_words (
    phrase text not null,
    language text not null,
    lifted_at bigint not null,
    primary key (phrase, language)
  )`.execute(db)
}
