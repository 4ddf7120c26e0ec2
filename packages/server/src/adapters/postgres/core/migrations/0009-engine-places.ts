import { type Kysely, sql } from 'kysely'

/** Who is being served by an outside engine at this moment, over all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table engine_places (
    engine text not null,
    place smallint not null,
    holder text not null,
    until bigint not null,
    primary key (engine, place)
  )`.execute(db)
}
