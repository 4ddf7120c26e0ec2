import { type Kysely, sql } from 'kysely'

/** Members with what they sign in by, where they are signed in, and what is sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table members (
    id text primary key,
    email text unique,
    mobile text unique,
    password text,
    created_at bigint not null,
    deletion_at bigint,
    locked_at bigint
  )`,
  'create index members_leaving on members (deletion_at) where deletion_at is not null',
  `create table sessions (
    id text primary key,
    token_key text not null unique,
    principal_id text not null,
    system text not null,
    area text,
    signed_in_at bigint not null,
    proved_at bigint not null,
    last_seen_at bigint not null
  )`,
  'create index sessions_by_principal on sessions (principal_id, last_seen_at desc)',
  'create index sessions_by_time on sessions (last_seen_at)',
  `create table codes (
    purpose text not null,
    target text not null,
    code_key text not null,
    sent_at bigint not null,
    expires_at bigint not null,
    tries smallint not null default 0,
    verified_by text,
    spent_at bigint,
    primary key (purpose, target)
  )`,
  'create index codes_by_time on codes (expires_at)',
  'create table code_guesses (id bigserial primary key, target text not null, at bigint not null)',
  'create index code_guesses_by_target on code_guesses (target, at)',
  'create index code_guesses_by_time on code_guesses (at)',
  'create table password_failures (id text primary key, target text not null, at bigint not null)',
  'create index password_failures_by_target on password_failures (target, at)',
  'create index password_failures_by_time on password_failures (at)',
  `create table deliveries (
    id text primary key,
    channel text not null,
    target text not null,
    kind text not null,
    purpose text,
    language text not null,
    code text,
    status text not null,
    attempts smallint not null default 0,
    error text,
    due_at bigint not null,
    address_key text,
    at bigint not null,
    sent_at bigint
  )`,
  'create index deliveries_by_target on deliveries (target, at desc)',
  `create index deliveries_by_address on deliveries (address_key text_pattern_ops, at)
    where address_key is not null`,
  "create index deliveries_due on deliveries (due_at) where status = 'queued'",
  'create index deliveries_by_time on deliveries (at desc)',
  // A device that has signed in is another visitor from then on: whatever still arrives under the old id goes to the member.
  `create table merges (
    principal_id text primary key,
    first_id text not null,
    member_id text not null,
    at bigint not null
  )`,
  'create index merges_by_device on merges (first_id)',
  'create index merges_by_member on merges (member_id)',
  'create index merges_by_time on merges (at)',
  // What a visitor has is looked for whenever a device signs in.
  'create index uploads_of on uploads (principal_id)',
  'create index optimisations_of on optimisations (principal_id)',
  'create index activation_codes_of on activation_codes (used_by) where used_by is not null',
  'create table installation_secrets (name text primary key, secret text not null)',
]
