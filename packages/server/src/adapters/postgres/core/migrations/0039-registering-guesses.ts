import { type Kysely, sql } from 'kysely'

/** Guesses at codes for registering are counted apart; `guesser` is a keyed hash of the address that they came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table code_guesses
    add column registering boolean not null default false, add column guesser text`.execute(db)
}
