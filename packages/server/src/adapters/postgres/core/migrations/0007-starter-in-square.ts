import { type Kysely, sql } from 'kysely'

/** The starter collection hangs in the square, too, on the day of the installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update works set in_square = true, revision = nextval('work_revisions')
    where principal_id = 'house' and curated_at is not null and not in_square`.execute(db)
}
