import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Where readiness writes, so that it waits for nobody who works. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table pulses (name text primary key, at timestamptz not null)`.execute(db)
}
