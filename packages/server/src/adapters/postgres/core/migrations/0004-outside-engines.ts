import { type Kysely, sql } from 'kysely'

/** What engines have begun outside, what they cost, and the phrases that they refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table engine_tasks (
    work_id text not null references works (id) on delete cascade,
    engine text not null,
    task text not null,
    at bigint not null,
    primary key (work_id, engine)
  )`,
  `create table engine_spend (
    engine text not null,
    day text not null,
    amount bigint not null,
    primary key (engine, day)
  )`,
  'alter table works add column failure_words text',
]
