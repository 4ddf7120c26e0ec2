import { type Kysely, sql } from 'kysely'

/** When a provider was last asked about a paid payment, so that a refund is noticed whose notification was lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column rechecked_at bigint`.execute(db)
  await sql`create index payments_paid on payments (provider, (coalesce(rechecked_at, created_at)))
    where state in ('paid', 'disputed')`.execute(db)
}
