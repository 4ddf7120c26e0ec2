import { type Kysely, sql } from 'kysely'

/** Refunds that a provider's daily list has named, and the days whose lists were read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table payment_refunds (
    payment_id text not null references payments (id) on delete cascade,
    number text not null,
    amount bigint not null,
    at bigint not null,
    primary key (payment_id, number))`.execute(db)
  await sql`create table payment_refund_days (
    provider text not null,
    day text not null,
    read_at bigint not null,
    primary key (provider, day))`.execute(db)
}
