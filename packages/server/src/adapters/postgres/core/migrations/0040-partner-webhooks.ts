import { type Kysely, sql } from 'kysely'

/** Partners' quotas, webhooks and test modes. */
const STATEMENTS = [
  `alter table partners
    add column quotas text not null default '{"imagesPerDay":null,"imagesPerUserPerDay":null}',
    add column webhook text, add column test_of text`,
  'alter table quota_entries add column partner_id text',
  'create index quota_by_partner on quota_entries (partner_id, purpose, counted_at) where partner_id is not null',
  `create index works_by_partner on works (partner_id, created_at) where partner_id <> ''`,
  `create table webhook_messages (
    id text primary key,
    partner_id text not null,
    event text not null,
    dedupe_key text not null,
    principal_id text,
    payload text not null,
    state text not null default 'queued',
    attempts integer not null default 0,
    due_at bigint not null,
    at bigint not null,
    delivered_at bigint,
    status integer,
    error text,
    unique (partner_id, dedupe_key)
  )`,
  `create index webhook_messages_due on webhook_messages (due_at) where state = 'queued'`,
  'create index webhook_messages_of_partner on webhook_messages (partner_id, at desc, id desc)',
  'create index webhook_messages_by_age on webhook_messages (at)',
  'create index webhook_messages_of_user on webhook_messages (principal_id) where principal_id is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
