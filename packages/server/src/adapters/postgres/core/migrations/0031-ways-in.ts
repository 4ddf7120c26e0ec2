import { type Kysely, sql } from 'kysely'

/** Devices that have signed in to an account before: strangers' guesses and requests do not count for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table known_devices (
    token_key text not null,
    principal_id text not null,
    at bigint not null,
    primary key (token_key, principal_id)
  )`,
  'create index known_devices_of on known_devices (principal_id)',
  'create index known_devices_by_time on known_devices (at)',
  'alter table code_guesses add column known_device boolean not null default false',
  'alter table deliveries add column known_device boolean not null default false',
]
