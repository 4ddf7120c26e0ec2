import { type Kysely, sql } from 'kysely'

/**
 * Works that a visitor brought to a permanent member kept the date on which they expire; permanent members' works have
 * none. What is carried of a visitor's counts to a device's next visitor is found by the work that it is of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Finished ones alone: failed and cancelled ones expire for everybody.
  `update works set expires_at = null, revision = nextval('work_revisions')
    where expires_at is not null and status = 4
      and principal_id in (select principal_id from memberships where permanent)`,
  `create index quota_carried on quota_entries (split_part(work_id, '@', 1))
    where position('@' in work_id) > 0`,
]
