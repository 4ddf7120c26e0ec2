import { type Kysely, sql } from 'kysely'

/**
 * Images that were deleted without the others of their set, for as long as that can be undone: the whole row of each, and since when
 * it was a favourite. They are not among the slots meanwhile, so that nothing shows them, the version before included.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table deleted_slots (
    work_id text not null references works (id) on delete cascade,
    slot smallint not null, picture jsonb not null, favoured_since bigint, deleted_at bigint not null,
    primary key (work_id, slot))`.execute(db)
}
