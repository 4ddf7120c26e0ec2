import { type Kysely, sql } from 'kysely'

/** What has failed or was cancelled is kept as long as the records of the queue, whoever it belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update works set expires_at = coalesce(finished_at, created_at) + 3 * 86400000::bigint where status = 3`.execute(
    db,
  )
}
