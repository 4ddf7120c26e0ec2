import { type Kysely, sql } from 'kysely'

/**
 * What of a reference image is taken, `content` or `style`, and the reference images after the first, as JSON; null:
 * nobody has said, and none. An older version reads neither, and begins with the first image alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table works add column reference_kind text
    check (reference_kind in ('content', 'style')), add column more_references text`.execute(db)
}
