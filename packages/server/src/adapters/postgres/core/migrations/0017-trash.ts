import { type Kysely, sql } from 'kysely'

/** What has expired waits in a trash before it is removed, and the last time that was seen outlives the process. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table works add column trashed_at bigint',
  'create index works_trashed on works (trashed_at) where trashed_at is not null',
  // What waits in the trash is passed over by those who look for what is due.
  'drop index works_deleted',
  'create index works_deleted on works (deleted_at) where deleted_at is not null and trashed_at is null',
  'drop index works_expiring',
  'create index works_expiring on works (expires_at) where expires_at is not null and deleted_at is null',
  'create index works_trashed_undue on works (expires_at) where trashed_at is not null',
  'create table installation_times (name text primary key, at bigint not null)',
  // An installation that is older than this table was last seen when it last made something.
  `insert into installation_times (name, at)
    select 'clock_seen', max(created_at) from works having max(created_at) is not null`,
]
