import { type Kysely, sql } from 'kysely'

/** Whether a work may be shown at all: whoever embeds us may have nothing to do with the square. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table works add column showable boolean not null default true`.execute(db)
}
