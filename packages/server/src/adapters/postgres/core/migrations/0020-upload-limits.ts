import { type Kysely, sql } from 'kysely'

/** What people bring along counts by address and by the room that it takes, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table uploads add column address_key text, add column bytes bigint not null default 0',
  'create index uploads_by_address on uploads (address_key, at) where address_key is not null',
]
