import { type Kysely, sql } from 'kysely'

/** Works of the square are found by their words: by all of them, and by those that everybody may read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // The first 24 characters of a prompt, as far as the folded words hold them: folding joins letters and spaces, and
  // must not draw in what follows. Works of the home page, whose prompts everybody reads there, have all their words.
  `create function readable_words(words text, prompt text, curated_at bigint) returns text
    language sql immutable parallel safe return case
      when curated_at is not null then words
      else left(words, greatest(0, length(btrim(regexp_replace(
        normalize(left(prompt, 24), NFKC), '[\\s\\u1680\\u2028\\u2029\\uFEFF]+', ' ', 'g')))
        - case when starts_with(normalize(left(prompt, 25), NFKC), normalize(left(prompt, 24), NFKC)) then 0 else 1 end))
    end`,
  `create index works_by_square_grams on works using gin (
      own_grams(search_text, partner_id),
      own_grams(readable_words(search_text, prompt, curated_at), partner_id))
    with (fastupdate = off) where in_square`,
  // Without statistics: no query plan uses them, and gathering them reads tens of thousands of texts.
  'alter index works_by_square_grams alter column 1 set statistics 0',
  'alter index works_by_square_grams alter column 2 set statistics 0',
]
