import { type Kysely, sql } from 'kysely'

/**
 * Curated works are found by every letter and every pair of neighboring letters of their words: one or two Chinese
 * characters are a word already, which trigrams do not serve.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create function search_grams(words text) returns text[] language sql immutable strict parallel safe as $$
    select coalesce(array_agg(distinct gram), '{}')
    from (
      select substr(words, place, size) as gram
      from generate_series(1, length(words)) place, generate_series(1, 2) size
      where place + size <= length(words) + 1
    ) grams
    where strpos(gram, ' ') = 0
  $$`,
  `create index works_by_words on works using gin (search_grams(search_text)) with (fastupdate = off)
   where curated_at is not null`,
  `create index works_by_style on works (style_id, curated_at desc, id desc)
   where curated_at is not null and style_id is not null`,
]
