import { type Kysely, sql } from 'kysely'

/** Purchases of memberships, what providers have said of them, and grants that were taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table payments (
    id text primary key,
    principal_id text not null,
    plan_id text not null,
    provider text not null,
    pay_type text not null,
    state text not null,
    amount bigint not null,
    currency text not null,
    days integer not null,
    permanent boolean not null,
    created_at bigint not null,
    expires_at bigint not null,
    payload text,
    provider_ref text,
    paid_at bigint,
    flag text,
    check_at bigint,
    checks integer not null default 0
  )`,
  'create index payments_of on payments (principal_id, created_at)',
  "create index payments_pending on payments (principal_id) where state = 'pending'",
  'create index payments_due on payments (check_at) where check_at is not null',
  'create index payments_by_time on payments (created_at)',
  'create index payments_flagged on payments (created_at) where flag is not null',
  `create table payment_notifications (
    id text primary key,
    provider text not null,
    payment_id text,
    outcome text not null,
    body text not null,
    at bigint not null
  )`,
  'create index payment_notifications_by_time on payment_notifications (at)',
  'create index payment_notifications_of on payment_notifications (payment_id)',
  `create table sandbox_payments (
    id text primary key,
    amount bigint not null,
    currency text not null,
    title text not null,
    state text not null,
    until bigint not null,
    at bigint not null
  )`,
  'alter table grants add column revoked_at bigint',
]
