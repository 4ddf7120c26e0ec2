import { type RawBuilder, sql } from 'kysely'
import type { Page, PageRequest } from '../../../domain/kernel/page.ts'
import type { Work } from '../../../domain/kernel/work.ts'
import type { Database } from '../core/db.ts'
import { after, type Key, keysOf, newestFirst, pageOf, type SortColumn } from '../core/keyset.ts'
import { foldText, type WorkQuery } from './work-rows.ts'

/** A list that is searched, and the index that knows its letters. */
interface Searched {
  all: WorkQuery
  column: SortColumn
  /** The expression that is indexed. */
  grams: RawBuilder<unknown>
  /** What stands in it beside letters, to narrow the list. */
  besides: readonly string[]
}

/** So many of the newest are looked at first, in a millisecond or two. */
const GLANCE = 1500
/** With as many among those, the list itself is the shorter way; with fewer, there are few of them anywhere. */
const OFTEN = 4
/** Letters of the longest grams that are indexed. */
const LONGEST = 3
/** Words are not spread evenly: so much further than they should be found. */
const MARGIN = 2

/**
 * The newest works that hold every word, as it is written or inside another. What is everywhere is among the newest,
 * where the index would name half of all works to show one page; what is rare is found by its letters alone. Which of
 * the two a word is, the newest tell.
 */
export async function search(
  database: Database,
  searched: Searched,
  text: string,
  page: PageRequest,
): Promise<Page<Work>> {
  const words = [...new Set(foldText(text).split(' ').filter(Boolean))]
  const wanted = page.limit + 1
  let keys = await amongNewest(database, searched, words, page, GLANCE)
  if (keys.length < wanted && keys.length >= OFTEN) {
    const far = Math.ceil((GLANCE * MARGIN * wanted) / keys.length)
    keys = await amongNewest(database, searched, words, page, far)
  }
  if (keys.length < wanted) keys = await byLetters(database, searched, words, page)
  return pageOf(database, keys, page.limit)
}

/** Those among so many of the newest: ends as soon as the page is full. */
function amongNewest(
  { on }: Database,
  { all, column }: Searched,
  words: readonly string[],
  page: PageRequest,
  count: number,
): Promise<Key[]> {
  const newest = newestFirst(after(all, column, page), column).limit(count)
  const found = keysOf(holding(on().selectFrom(newest.as('works')).selectAll(), words), column)
  return newestFirst(found, column)
    .limit(page.limit + 1)
    .execute()
}

/**
 * Those that have the letters, and then the words. Put in order only when they are all there: else the database, which
 * guesses how many there are, may walk through the whole list for a word that is nowhere.
 */
async function byLetters(
  { on }: Database,
  { all, column, grams, besides }: Searched,
  words: readonly string[],
  page: PageRequest,
): Promise<Key[]> {
  const letters = [...besides, ...new Set(words.flatMap(gramsOf))]
  const lettered = all.where(sql<boolean>`${grams} @> ${letters}::text[]`)
  const found = keysOf(holding(after(lettered, column, page), words), column)
  const { rows } = await sql<Key>`
    with found as materialized (${found})
    select id, revision, at from found order by at desc, id desc limit ${page.limit + 1}`.execute(on())
  return rows
}

const holding = (query: WorkQuery, words: readonly string[]): WorkQuery =>
  words.reduce((narrowed, word) => narrowed.where(sql<boolean>`strpos(search_text, ${word}) > 0`), query)

/** As the index has them: threes of neighbouring letters; a shorter word as it is. */
function gramsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length <= LONGEST) return [word]
  return letters.slice(LONGEST - 1).map((_, at) => letters.slice(at, at + LONGEST).join(''))
}
