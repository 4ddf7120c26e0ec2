import { type Kysely, sql } from 'kysely'

/** A report counts by the network it comes from and by who has sent it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table reports
    add column network_key text,
    add column weight real not null default 1`,
  'create index reports_by_network on reports (network_key, at) where network_key is not null',
  'create index reports_by_time on reports (at)',
  'create index likes_by_principal on likes (principal_id, at)',
  "create index works_hidden_by_reports on works (hidden_at) where hidden_by = 'reports'",
]
