import { type Kysely, sql } from 'kysely'

/**
 * Every list and search stays as quick with a million pictures as with a thousand: what is curated, and what each
 * owner has, are found by their letters; and what lists filter by has an index in the lists' own order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Single letters and pairs serve one and two Chinese characters. Threes serve Latin words, all of whose pairs are
  // common. Written as a loop, since a query that does the same takes four times as long for each work.
  `create function text_grams(words text) returns text[] language plpgsql immutable strict parallel safe as $$
    declare
      letters text[] := string_to_array(words, null);
      grams text[] := '{}';
      first text;
      second text := letters[1];
      third text := letters[2];
    begin
      for place in 1 .. coalesce(cardinality(letters), 0) loop
        first := second;
        second := third;
        third := letters[place + 2];
        if first <> ' ' then
          grams[cardinality(grams) + 1] := first;
          if second <> ' ' then
            grams[cardinality(grams) + 1] := first || second;
            if third <> ' ' then
              grams[cardinality(grams) + 1] := first || second || third;
            end if;
          end if;
        end if;
      end loop;
      return grams;
    end
  $$`,
  // Whose they are, and in what style, is one more of the grams; it has a space in it, which no other has.
  `create function own_grams(words text, owner text) returns text[] language sql immutable strict parallel safe
    return text_grams(words) || ('of ' || owner)`,
  `create function curated_grams(words text, style text) returns text[] language sql immutable parallel safe
    return text_grams(words) || ('in ' || coalesce(style, 'none'))`,
  `create index works_by_curated_grams on works using gin (curated_grams(search_text, style_id))
    with (fastupdate = off) where curated_at is not null`,
  `create index works_by_own_grams on works using gin (own_grams(search_text, principal_id))
    with (fastupdate = off) where status = 4 and principal_id <> 'house'`,
  // Without statistics: no query plan uses them, and gathering them reads tens of thousands of texts.
  'alter index works_by_curated_grams alter column 1 set statistics 0',
  'alter index works_by_own_grams alter column 1 set statistics 0',
  'drop index works_by_words',
  'create index works_unseen on works (principal_id) where seen_at is null',
  'create index works_own_expiring on works (principal_id, expires_at) where expires_at is not null',
  `create index works_own_operation on works (principal_id, operation, finished_at desc, id desc)
    where status = 4`,
  `create index works_own_ratio on works (principal_id, ratio_type, finished_at desc, id desc) where status = 4`,
  'create index slots_without_original on slots (work_id) where original is null',
  `create index quota_settled on quota_entries (principal_id) where purpose = 'generation' and type = 'settle'`,
]
