import { type Kysely, sql } from 'kysely'

/** Better prompts as they are being written, and those that nobody waited for: counted over all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table candidate_streams (
    request_id text primary key,
    principal_id text not null,
    address_key text,
    at bigint not null,
    until bigint not null,
    outcome text
  )`,
  'create index candidate_streams_by_principal on candidate_streams (principal_id, at)',
  `create index candidate_streams_by_address on candidate_streams (address_key, at)
    where outcome = 'abandoned' and address_key is not null`,
  `create index candidate_streams_by_network on candidate_streams (address_key text_pattern_ops, at)
    where outcome = 'abandoned' and address_key like '%::/64'`,
  'create index candidate_streams_by_time on candidate_streams (at)',
]
