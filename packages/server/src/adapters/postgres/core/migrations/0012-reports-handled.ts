import { type Kysely, sql } from 'kysely'

/** Reports are looked at by an operator, who decides; what many have reported is hidden until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table reports
    add column address_key text,
    add column handled_at bigint,
    add column handling text`,
  'create index reports_open on reports (work_id) where handled_at is null',
  'alter table works add column hidden_by text',
  'create index works_hidden on works (hidden_at) where hidden_at is not null',
]
