import { type Kysely, sql } from 'kysely'

/** What owners say of works that were hidden, and what was decided then: one for each time that a work is hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table appeals (
    work_id text primary key references works (id) on delete cascade,
    principal_id text not null, note text not null, at bigint not null,
    handled_at bigint, granted boolean, told_at bigint)`.execute(db)
  await sql`create index appeals_by_principal on appeals (principal_id)`.execute(db)
  await sql`create index appeals_open on appeals (at) where handled_at is null`.execute(db)
}
