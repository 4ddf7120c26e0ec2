import { type Kysely, sql } from 'kysely'

/**
 * What a place in the queue follows from, in one index: otherwise each look at the queue reads the turns of all people who have
 * ever made a set. Works that wait already, and those of a version that does not know the column, have no turn in it. When such
 * a version admits, it leaves an older one in what its principal has waiting, until the queue is next reconciled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table works add column turn_at bigint`.execute(db)
  await sql`create index works_line on works (principal_id, vip, created_at, id) include (turn_at)
    where status = 0 and deleted_at is null`.execute(db)
}
