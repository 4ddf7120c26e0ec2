import { type Kysely, sql } from 'kysely'

/** Whoever has reported a work is told once what came of it; of what was decided before, nobody is told any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports add column told_at bigint`.execute(db)
  await sql`update reports set told_at = handled_at where handled_at is not null`.execute(db)
}
