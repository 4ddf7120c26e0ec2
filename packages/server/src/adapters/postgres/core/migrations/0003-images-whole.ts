import { type Kysely, sql } from 'kysely'

/** Membership, words that are refused, the square, sharing, modifying and uploads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table works
    add column like_count integer not null default 0,
    add column heat bigint,
    add column in_square boolean not null default false,
    add column hidden_at bigint,
    add column upload_id text,
    add column source_recipe text`,
  'alter table slots add column recipe text',
  'alter table quota_entries add column subject text',
  // What is curated and not liked yet stands behind everything that is.
  'update works set heat = curated_at - 1000000000000000 where curated_at is not null',
  'create index works_in_square on works (finished_at desc, id desc) where in_square',
  'create index works_by_heat on works (heat desc, id desc) where heat is not null',
  'create index quota_receipts on quota_entries (principal_id, at desc, id desc)',
  `create table memberships (
    principal_id text primary key,
    until bigint,
    permanent boolean not null default false
  )`,
  `create table grants (
    id text primary key,
    principal_id text not null,
    source text not null,
    ref text not null,
    days integer not null,
    permanent boolean not null,
    at bigint not null,
    unique (source, ref)
  )`,
  'create index grants_by_principal on grants (principal_id, at desc)',
  `create table activation_codes (
    code_key text primary key,
    days integer not null,
    permanent boolean not null,
    created_at bigint not null,
    used_at bigint,
    used_by text
  )`,
  `create table sensitive_words (
    phrase text primary key,
    language text not null,
    safer text,
    added_at bigint not null
  )`,
  'create table alarms (principal_id text primary key, until bigint not null)',
  `create table settings (
    principal_id text primary key,
    no_show boolean not null default false,
    username text
  )`,
  `create table likes (
    work_id text not null references works (id) on delete cascade,
    principal_id text not null,
    at bigint not null,
    primary key (work_id, principal_id)
  )`,
  `create table shares (
    token text primary key,
    work_id text not null unique references works (id) on delete cascade,
    at bigint not null
  )`,
  `create table reports (
    work_id text not null references works (id) on delete cascade,
    principal_id text not null,
    kind text not null,
    note text,
    at bigint not null,
    primary key (work_id, principal_id)
  )`,
  'create index reports_by_principal on reports (principal_id)',
  `create table uploads (
    id text primary key,
    principal_id text not null,
    file_name text not null,
    width integer not null,
    height integer not null,
    at bigint not null
  )`,
  'create index uploads_by_time on uploads (at)',
  'create index uploads_by_principal on uploads (principal_id, at)',
  `create table optimisations (
    request_id text primary key,
    principal_id text not null,
    at bigint not null,
    confirmed_at bigint
  )`,
  'create index optimisations_by_time on optimisations (at)',
  'create table tickets (id text primary key, payload text not null, until bigint not null)',
  'create index tickets_by_time on tickets (until)',
]
