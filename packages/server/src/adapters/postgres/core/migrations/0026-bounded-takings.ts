import { type Kysely, sql } from 'kysely'

/** A ticket knows who holds it, for what they may see can change. Uploads count when they are tried, not when they succeed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // They do not say whose they are; each is good for minutes.
  'delete from tickets',
  `create table upload_attempts (
    id text primary key,
    principal_id text not null,
    address_key text,
    at bigint not null
  )`,
  `insert into upload_attempts (id, principal_id, address_key, at)
    select id, principal_id, address_key, at from uploads`,
  'create index upload_attempts_by_principal on upload_attempts (principal_id, at)',
  `create index upload_attempts_by_address on upload_attempts (address_key, at) where address_key is not null`,
  `create index upload_attempts_by_network on upload_attempts
    (address_key text_pattern_ops, at) where address_key like '%::/64'`,
  'create index upload_attempts_by_time on upload_attempts (at)',
  // Nothing looks for these any more.
  'drop index uploads_by_principal, uploads_by_address, uploads_by_network',
]
