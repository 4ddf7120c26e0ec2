import { type SelectQueryBuilder, sql } from 'kysely'
import { type Page, type PageRequest, toPage } from '../../../domain/kernel/page.ts'
import type { Work } from '../../../domain/kernel/work.ts'
import { readByKeys, type WorkQuery } from '../works/work-rows.ts'
import type { Database } from './db.ts'
import type { Tables } from './tables.ts'

export type SortColumn = 'created_at' | 'finished_at' | 'curated_at' | 'heat' | 'like_count'

/** Rows after the cursor. */
export const after = (
  query: WorkQuery,
  column: SortColumn,
  { after: cursor, oldestFirst }: PageRequest,
): WorkQuery =>
  cursor
    ? query.where(
        sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(oldestFirst ? '>' : '<')} (${cursor.at}, ${cursor.id})`,
      )
    : query

/** In the order of the page, with the id as a tie breaker. */
export const inOrder = <O>(
  query: SelectQueryBuilder<Tables, 'works', O>,
  column: SortColumn,
  { oldestFirst }: Pick<PageRequest, 'oldestFirst'> = {},
): SelectQueryBuilder<Tables, 'works', O> => {
  const direction = oldestFirst ? 'asc' : 'desc'
  return query.orderBy(column, direction).orderBy('id', direction)
}

/** What lists read of a work: enough to find it in the cache. */
export interface Key {
  id: string
  revision: number
  at: number | null
}

export const keysOf = (query: WorkQuery, column: SortColumn): SelectQueryBuilder<Tables, 'works', Key> =>
  query.clearSelect().select(['id', 'revision', sql<number | null>`${sql.ref(column)}`.as('at')])

/** Makes a page of rows; the last may only show that there are more. */
export async function pageOf(database: Database, rows: Key[], limit: number): Promise<Page<Work>> {
  const { items, next } = toPage(rows, limit, ({ at, id }) => ({ at: at ?? 0, id }))
  return { items: await readByKeys(database, items), next }
}

/** The keys of a page, and one more where there is one. */
export const readKeys = (query: WorkQuery, column: SortColumn, page: PageRequest): Promise<Key[]> =>
  inOrder(keysOf(after(query, column, page), column), column, page)
    .limit(page.limit + 1)
    .execute()

/** A keyset page, stable under inserts. */
export async function keyset(
  database: Database,
  query: WorkQuery,
  column: SortColumn,
  page: PageRequest,
): Promise<Page<Work>> {
  return pageOf(database, await readKeys(query, column, page), page.limit)
}

/** One page of several lists in the same order. Each is read by its own index, as one query of them all would not be. */
export async function mergedPage(
  database: Database,
  lists: readonly Promise<Key[]>[],
  limit: number,
): Promise<Page<Work>> {
  const keys = (await Promise.all(lists)).flat()
  const isBefore = (a: Key, b: Key) => (b.at ?? 0) - (a.at ?? 0) || (a.id < b.id ? 1 : -1)
  return pageOf(database, keys.toSorted(isBefore).slice(0, limit + 1), limit)
}
