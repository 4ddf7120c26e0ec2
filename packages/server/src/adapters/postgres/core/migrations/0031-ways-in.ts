import { type Kysely, sql } from 'kysely'

/** Passkeys; and devices that have signed in to an account before: strangers' guesses and requests do not count for them. */
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
  `create table passkeys (
    id text primary key,
    principal_id text not null,
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    created_at bigint not null,
    last_used_at bigint
  )`,
  'create index passkeys_of on passkeys (principal_id)',
  `create table passkey_challenges (
    challenge text primary key,
    purpose text not null,
    principal_id text not null,
    expires_at bigint not null
  )`,
  'create index passkey_challenges_of on passkey_challenges (principal_id)',
  'create index passkey_challenges_by_time on passkey_challenges (expires_at)',
  'alter table code_guesses add column known_device boolean not null default false',
  'alter table deliveries add column known_device boolean not null default false',
]
