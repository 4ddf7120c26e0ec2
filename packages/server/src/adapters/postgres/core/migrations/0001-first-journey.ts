import { type Kysely, sql } from 'kysely'

/** Works and their files, the ledger, fair turns, and what guards the door. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'create sequence work_revisions',
  `create table works (
    id text primary key,
    principal_id text not null,
    status smallint not null,
    operation smallint not null,
    moderation text not null default 'clean',
    prompt text not null,
    prompts text,
    negative_prompt text,
    language text not null,
    model_id smallint not null,
    ratio_type smallint not null,
    style_id text,
    stylize integer not null,
    seed bigint not null,
    progress smallint not null default 0,
    engine text,
    vip boolean not null default false,
    attempts smallint not null default 0,
    created_at bigint not null,
    started_at bigint,
    finished_at bigint,
    expires_at bigint,
    seen_at bigint,
    deleted_at bigint,
    parent_id text,
    parent_slot smallint,
    failure text,
    curated_at bigint,
    search_text text not null default '',
    revision bigint not null default nextval('work_revisions')
  )`,
  'create index works_by_principal on works (principal_id, created_at desc, id desc)',
  'create index works_finished on works (principal_id, finished_at desc, id desc) where status = 4',
  'create index works_changed on works (principal_id, revision)',
  'create index works_running on works (status, vip, created_at) where status <= 2',
  'create index works_curated on works (curated_at desc, id desc) where curated_at is not null',
  'create index works_deleted on works (deleted_at) where deleted_at is not null',
  'create index works_expiring on works (expires_at) where expires_at is not null',
  'create index works_timed on works (engine, operation, finished_at desc) where status = 4',
  `create table slots (
    work_id text not null references works (id) on delete cascade,
    slot smallint not null,
    width integer not null,
    height integer not null,
    thumbhash text,
    thumb text,
    preview text,
    preview_marked text,
    original text,
    withheld boolean not null default false,
    primary key (work_id, slot)
  )`,
  `create table files (
    name text primary key,
    work_id text,
    state text not null,
    open boolean not null default false,
    origin text not null default 'blobs',
    key text not null,
    created_at bigint not null
  )`,
  "create index files_unkept on files (state, created_at) where state <> 'kept'",
  'create index files_of_work on files (work_id)',
  `create table quota_entries (
    id text primary key,
    principal_id text not null,
    address_key text,
    purpose text not null,
    type text not null,
    amount integer not null,
    work_id text not null,
    at bigint not null,
    counted_at bigint not null,
    unique (work_id, purpose, type)
  )`,
  'create index quota_by_principal on quota_entries (principal_id, purpose, counted_at)',
  'create index quota_by_address on quota_entries (address_key, purpose, counted_at) where address_key is not null',
  `create table submissions (
    principal_id text not null,
    key text not null,
    body_hash text not null,
    work_id text not null,
    answer text not null,
    at bigint not null,
    primary key (principal_id, key)
  )`,
  'create index submissions_by_time on submissions (at)',
  'create table turns (principal_id text primary key, at bigint not null)',
  'create table workers (id text primary key, capacity integer not null, seen_at bigint not null)',
  'create table gates (name text primary key)',
  "insert into gates (name) values ('admission')",
  'create table request_ids (id text primary key, at bigint not null)',
  'create index request_ids_by_time on request_ids (at)',
  `create table devices (
    device_key text primary key,
    address_key text not null,
    first_seen bigint not null
  )`,
  'create index devices_by_address on devices (address_key, first_seen)',
  `create table refused_signatures (
    id bigserial primary key,
    address_key text not null,
    at bigint not null
  )`,
  'create index refused_by_address on refused_signatures (address_key, at)',
  'create table risks (address_key text primary key, until bigint not null)',
]
