import { type Kysely, sql } from 'kysely'

/** Downloads of one's own data, and links that sign another device in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table exports (
    id text primary key,
    ticket_key text not null unique,
    principal_id text not null,
    session_id text,
    language text not null,
    marked boolean not null,
    at bigint not null,
    until bigint not null,
    fetches smallint not null default 0,
    running_until bigint
  )`,
  'create index exports_of on exports (principal_id, at)',
  'create index exports_by_time on exports (at)',
  `create table device_links (
    id text primary key,
    secret_key text not null unique,
    principal_id text not null,
    session_id text not null,
    at bigint not null,
    expires_at bigint not null,
    number text not null,
    claim_key text unique,
    claimed_by text,
    system text,
    browser text,
    area text,
    claimed_at bigint,
    allowed boolean,
    spent_at bigint
  )`,
  'create index device_links_of on device_links (principal_id, at)',
  'create index device_links_by_time on device_links (at)',
]
