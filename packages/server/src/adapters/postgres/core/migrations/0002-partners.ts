import { type Kysely, sql } from 'kysely'

/** Who embeds Easel. The lists and rules in it are JSON text: they are read and written whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table partners (
    id text primary key,
    name text not null,
    origins text not null,
    tokens text not null,
    features text not null,
    theme text not null,
    suspended_at bigint,
    created_at bigint not null,
    changed_at bigint not null
  )`.execute(db)
}
