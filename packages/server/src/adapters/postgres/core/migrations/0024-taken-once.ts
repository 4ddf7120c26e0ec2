import { type Kysely, sql } from 'kysely'

/**
 * A picture counts once a day however often it is taken; a ticket knows the key that it was asked for under, and how
 * often it was fetched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table quota_entries add column slot smallint',
  `alter table tickets
    add column principal_id text,
    add column key text,
    add column body_hash text,
    add column fetched boolean not null default false,
    add column parts smallint not null default 0,
    add column part_bytes bigint not null default 0`,
  'create unique index tickets_by_key on tickets (principal_id, key)',
  // They name files, which may have other names by now; each is good for minutes.
  'delete from tickets',
]
