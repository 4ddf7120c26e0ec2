import { type RawBuilder, sql } from 'kysely'
import type { Page, PageRequest } from '../../../domain/kernel/page.ts'
import type { Work } from '../../../domain/kernel/work.ts'
import type { Database } from '../core/db.ts'
import { after, inOrder, type Key, keysOf, pageOf, type SortColumn } from '../core/keyset.ts'
import { foldText, type WorkQuery } from './work-rows.ts'

/** A searchable list and its n-gram index. */
export interface Searched {
  all: WorkQuery
  column: SortColumn
  /** The expression that is indexed. */
  grams: RawBuilder<unknown>
  /** Extra grams that narrow the list. */
  besides: readonly string[]
  /** Where not all words of a work may be found: those that may, which are the first of its `search_text`. */
  readable?: RawBuilder<string>
}

/** Works scanned first, in a millisecond or two. */
const FIRST_SCAN = 1500
/** With this many hits in the first scan, scanning on is faster; otherwise the index is. */
const FREQUENT_HITS = 4
/** Length of the longest indexed grams. */
const GRAM_LENGTH = 3
/** Safety factor, because matches are not evenly spread. */
const MARGIN = 2

/**
 * Finds the first works that contain every word. A frequent word is found by scanning the first works, where an
 * index would return half the table; a rare word is found by its n-grams. A first scan decides which of the two
 * applies.
 */
export async function search(
  database: Database,
  searched: Searched,
  text: string,
  page: PageRequest,
): Promise<Page<Work>> {
  return pageOf(database, await searchKeys(database, searched, text, page), page.limit)
}

/** The keys of a page, and one more where there is one. */
export async function searchKeys(
  database: Database,
  searched: Searched,
  text: string,
  page: PageRequest,
): Promise<Key[]> {
  const words = [...new Set(foldText(text).split(' ').filter(Boolean))]
  const count = page.limit + 1
  let keys = await scanFirst(database, searched, words, page, FIRST_SCAN)
  if (keys.length < count && keys.length >= FREQUENT_HITS) {
    const far = Math.ceil((FIRST_SCAN * MARGIN * count) / keys.length)
    keys = await scanFirst(database, searched, words, page, far)
  }
  if (keys.length < count) keys = await searchGrams(database, searched, words, page)
  return keys
}

/** Scans this many of the first; stops when the page is full. */
function scanFirst(
  { on }: Database,
  { all, column, readable }: Searched,
  words: readonly string[],
  page: PageRequest,
  count: number,
): Promise<Key[]> {
  const first = inOrder(after(all, column, page), column, page).limit(count)
  const found = keysOf(holding(on().selectFrom(first.as('works')).selectAll(), words, readable), column)
  return inOrder(found, column, page)
    .limit(page.limit + 1)
    .execute()
}

/**
 * Finds candidates by n-grams, then compares the words. Sorted in an outer query, because the planner might otherwise
 * scan the whole list for a word that occurs nowhere.
 */
async function searchGrams(
  { on }: Database,
  { all, column, grams, besides, readable }: Searched,
  words: readonly string[],
  page: PageRequest,
): Promise<Key[]> {
  const letters = [...besides, ...new Set(words.flatMap(gramsOf))]
  const lettered = all.where(sql<boolean>`${grams} @> ${letters}::text[]`)
  const found = keysOf(holding(after(lettered, column, page), words, readable), column)
  const direction = sql.raw(page.oldestFirst ? 'asc' : 'desc')
  const { rows } = await sql<Key>`
    with found as materialized (${found})
    select id, revision, at from found order by at ${direction}, id ${direction} limit ${page.limit + 1}`.execute(
    on(),
  )
  return rows
}

const holding = (query: WorkQuery, words: readonly string[], readable?: RawBuilder<string>): WorkQuery =>
  words.reduce((narrowed, word) => {
    const found = narrowed.where(sql<boolean>`strpos(search_text, ${word}) > 0`)
    return readable ? found.where(sql<boolean>`strpos(${readable}, ${word}) > 0`) : found
  }, query)

/** Trigrams of a word; shorter words as they are. */
function gramsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length <= GRAM_LENGTH) return [word]
  return letters.slice(GRAM_LENGTH - 1).map((_, at) => letters.slice(at, at + GRAM_LENGTH).join(''))
}
