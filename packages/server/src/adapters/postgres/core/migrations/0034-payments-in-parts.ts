import { type Kysely, sql } from 'kysely'

/** How much of a payment was given back, so that an operator can give back the rest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column refunded bigint not null default 0`.execute(db)
  await sql`update payments set refunded = amount where state = 'refunded'`.execute(db)
}
