import { type Kysely, sql } from 'kysely'

/** Settings of submits that people keep under names. A visitor's and a member's may have the same once they are one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table presets (
    id text primary key,
    principal_id text not null,
    name text not null,
    name_key text not null,
    settings text not null,
    created_at bigint not null,
    deleted_at bigint
  )`,
  'create index presets_by_name on presets (principal_id, name_key) where deleted_at is null',
  'create index presets_deleted on presets (deleted_at) where deleted_at is not null',
]
