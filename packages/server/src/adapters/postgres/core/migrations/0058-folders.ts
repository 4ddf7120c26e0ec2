import { type Kysely, sql } from 'kysely'

/** Folders of people's own works. What is in one goes with it, and with the work; no work goes with a folder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table folders (
    id text primary key,
    principal_id text not null,
    name text not null,
    name_key text not null,
    created_at bigint not null,
    deleted_at bigint
  )`,
  'create unique index folders_by_name on folders (principal_id, name_key) where deleted_at is null',
  'create index folders_deleted on folders (deleted_at) where deleted_at is not null',
  `create table folder_works (
    folder_id text not null references folders (id) on delete cascade,
    work_id text not null references works (id) on delete cascade,
    at bigint not null,
    primary key (folder_id, work_id)
  )`,
  'create index folder_works_by_work on folder_works (work_id)',
  // The oldest first needs none of its own: an index is read from either end.
]
