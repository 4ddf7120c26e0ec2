import { DAY } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { Page, PageRequest } from '../../../domain/kernel/page.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { Work } from '../../../domain/kernel/work.ts'
import type { SquareFilter, SquareStore } from '../../../domain/square/ports.ts'
import type { Database } from '../core/db.ts'
import { after, inOrder, type Key, keyset, keysOf, mergedPage, pageOf, readKeys } from '../core/keyset.ts'
import { type Searched, searchKeys } from './search.ts'
import { isOpenTo, LIKED, shownTo, squareOf } from './square-works.ts'
import { nextRevision, partnerColumn, type WorkQuery } from './work-rows.ts'

/** Likes count for a week, with a half-life of two days. */
const COUNT_WINDOW = 7 * DAY
const HALF_LIFE = 2 * DAY
/** Origin of the popularity scale. Curated works without likes are below it by `UNLIKED_OFFSET`. */
const EPOCH = 1_700_000_000_000
const UNLIKED_OFFSET = 1_000_000_000_000_000

export function createSquareStore(database: Database): SquareStore {
  const { on } = database
  return {
    day({ start, end, isLiked, ...filter }, page) {
      const day = squareOf(database, filter).where('finished_at', '>=', start).where('finished_at', '<', end)
      return isLiked
        ? keyset(database, day.where(LIKED), 'like_count', page)
        : keyset(database, day, 'finished_at', page)
    },

    async lastBefore({ start, isLiked, ...filter }) {
      const square = squareOf(database, filter)
      const row = await (isLiked ? square.where(LIKED) : square)
        .clearSelect()
        .select('finished_at')
        .where('finished_at', '<', start)
        .orderBy('finished_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.finished_at ?? null
    },

    best: (filter, page) =>
      mergedPage(
        database,
        eachSquare(filter).map((one) => readKeys(squareOf(database, one).where(LIKED), 'like_count', page)),
        page.limit,
      ),

    followed: (filter, page) => followedPage(database, filter, page),

    search: ({ words, isWhole, ...filter }, page) =>
      mergedPage(
        database,
        eachSquare(filter).map((one) =>
          searchKeys(database, searchedIn(squareOf(database, one), one, isWhole), words, page),
        ),
        page.limit,
      ),

    top: (reader, page) =>
      keyset(
        database,
        shownTo(database, reader).where('heat', 'is not', null).where(isOpenTo(reader)),
        'heat',
        page,
      ),

    async likable(id, reader, tx) {
      const row = await on(tx)
        .selectFrom('works')
        .select('principal_id')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where('hidden_at', 'is', null)
        .where(isOpenTo(reader))
        .executeTakeFirst()
      return row ? { principalId: row.principal_id } : null
    },

    ...createLikes(database),

    // Works with a positive popularity but no like within the week.
    async decayPopularity(at, limit) {
      const { rows } = await sql<{ id: string }>`
        update works set heat = ${basePopularity}, revision = ${nextRevision()}
        where id in (
          select w.id from works w where w.heat > 0 and not exists (
            select 1 from likes l where l.work_id = w.id and l.at > ${at - COUNT_WINDOW})
          limit ${limit})
        returning id`.execute(on())
      return rows.length
    },
  }
}

function createLikes(database: Database): Pick<SquareStore, 'like' | 'unlike' | 'likeCount' | 'likedBy'> {
  const { on } = database
  return {
    async like(workId, principalId, at, tx) {
      await on(tx)
        .insertInto('likes')
        .values({ work_id: workId, principal_id: principalId, at })
        .onConflict((conflict) => conflict.columns(['work_id', 'principal_id']).doNothing())
        .execute()
      return count(database, workId, at, tx)
    },

    async unlike(workId, principalId, at, tx) {
      await on(tx)
        .deleteFrom('likes')
        .where('work_id', '=', workId)
        .where('principal_id', '=', principalId)
        .execute()
      return count(database, workId, at, tx)
    },

    async likeCount(workId, tx) {
      const { like_count } = await on(tx)
        .selectFrom('works')
        .select('like_count')
        .where('id', '=', workId)
        .executeTakeFirstOrThrow()
      return like_count
    },

    async likedBy(principalId, workIds) {
      if (workIds.length === 0) return new Set()
      const rows = await on()
        .selectFrom('likes')
        .select('work_id')
        .where('principal_id', '=', principalId)
        .where('work_id', 'in', workIds)
        .execute()
      return new Set(rows.map(({ work_id }) => work_id))
    },
  }
}

/** The reader's squares one by one. */
const eachSquare = <F extends SquareFilter>(filter: F): F[] =>
  filter.reader.squares.map((square) => ({ ...filter, reader: { ...filter.reader, squares: [square] } }))

/** What of a prompt everybody may read in the square. As written in the index. */
const READABLE = sql<string>`readable_words(search_text, prompt, curated_at)`

/**
 * What is found of one square. Who reads the beginnings of prompts alone must not learn by searches how they go on, so they
 * find what stands there; their own works by the same, for one index serves all of them.
 */
function searchedIn(all: WorkQuery, { reader }: SquareFilter, isWhole: boolean): Searched {
  const [square = null] = reader.squares
  const besides = [`of ${partnerColumn(square)}`]
  const column = 'finished_at'
  return isWhole
    ? { all, column, besides, grams: sql`own_grams(search_text, partner_id)` }
    : { all, column, besides, grams: sql`own_grams(${READABLE}, partner_id)`, readable: READABLE }
}

const basePopularity = sql<number | null>`curated_at - ${sql.lit(UNLIKED_OFFSET)}::bigint`

/** Updates the number of likes and the popularity, the logarithm of a sum with a half-life of two days. */
async function count({ on }: Database, workId: string, at: number, tx: Tx): Promise<number> {
  const { rows } = await sql<{ like_count: number }>`
    with recent as (
      select l.at, max(l.at) over () as newest from likes l
      where l.work_id = ${workId} and l.at > ${at - COUNT_WINDOW}),
    heat as (
      select round(1e6 * ((max(newest) - ${sql.lit(EPOCH)}::bigint) / ${sql.lit(HALF_LIFE)}::float8
        + ln(sum(power(2::float8, (at - newest) / ${sql.lit(HALF_LIFE)}::float8))) / ln(2::float8)))::bigint as heat
      from recent)
    update works set
      like_count = (select count(*)::int from likes l where l.work_id = ${workId}),
      heat = coalesce((select heat from heat), ${basePopularity}),
      revision = ${nextRevision()}
    where id = ${workId}
    returning like_count`.execute(on(tx))
  return rows[0]?.like_count ?? 0
}

/** Of each author no more than the page has room for, by the index of what they have finished: then the newest of all. */
async function followedPage(
  database: Database,
  filter: SquareFilter,
  page: PageRequest,
): Promise<Page<Work>> {
  const theirs = squareOf(database, filter)
    // As in the index of what somebody has finished.
    .where(sql<boolean>`status = 4`)
    .where(sql<boolean>`works.principal_id = author.principal_id`)
  const newest = inOrder(keysOf(after(theirs, 'finished_at', page), 'finished_at'), 'finished_at')
  const { rows } = await sql<Key>`
    select works.* from (
      select distinct authors.principal_id from followed_authors
      join authors on authors.id = followed_authors.author_id
      where followed_authors.principal_id = ${filter.reader.id}) author
    cross join lateral ${newest.limit(page.limit + 1)} works
    order by at desc, id desc limit ${page.limit + 1}`.execute(database.on())
  return pageOf(database, rows, page.limit)
}
