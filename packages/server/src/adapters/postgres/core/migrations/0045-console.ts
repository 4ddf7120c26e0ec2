import { type Kysely, sql } from 'kysely'

/** The operators' console: staff, their sessions, the audit log, bans, and what people's choices do to the gallery. */
const STATEMENTS = [
  `create table staff (
    name text primary key,
    role text not null,
    password text,
    totp_secret text not null,
    totp_step bigint not null default 0,
    setup_key text unique,
    setup_until bigint,
    disabled_at bigint,
    created_at bigint not null,
    last_sign_in_at bigint
  )`,
  `create table staff_recovery_codes (
    name text not null,
    code_key text not null,
    primary key (name, code_key)
  )`,
  `create table staff_sessions (
    token_key text primary key,
    name text not null,
    started_at bigint not null,
    last_seen_at bigint not null
  )`,
  'create index staff_sessions_of on staff_sessions (name)',
  `create table audit_entries (
    seq bigint primary key,
    at bigint not null,
    actor text not null,
    action text not null,
    subject text,
    details text not null,
    reason text,
    outcome text not null,
    previous text not null,
    hash text not null
  )`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'The audit log is append-only: % is refused.', tg_op; end $$`,
  `create trigger audit_entries_stay before update or delete on audit_entries
    for each row execute function refuse_audit_change()`,
  `create trigger audit_entries_stay_all before truncate on audit_entries
    for each statement execute function refuse_audit_change()`,
  `create table bans (
    principal_id text primary key,
    until bigint,
    at bigint not null
  )`,
  // A person's work is in the gallery only as long as its owner shows it. While it is hidden its place is kept; showing it
  // again writes the column anew.
  `create function leave_gallery() returns trigger language plpgsql as $$
    begin new.curated_at = null; return new; end $$`,
  `create trigger works_leave_gallery before update of in_square on works for each row
    when (not new.in_square and new.hidden_at is null and new.curated_at is not null
      and new.principal_id <> 'house')
    execute function leave_gallery()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
