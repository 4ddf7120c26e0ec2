import { type SelectQueryBuilder, sql } from 'kysely'
import { type Page, type PageRequest, toPage } from '../../../domain/kernel/page.ts'
import type { Work } from '../../../domain/kernel/work.ts'
import { readByKeys, type WorkQuery } from '../works/work-rows.ts'
import type { Database } from './db.ts'
import type { Tables } from './tables.ts'

export type SortColumn = 'created_at' | 'finished_at' | 'curated_at' | 'heat'

/** Rows after the cursor. */
export const after = (query: WorkQuery, column: SortColumn, { after: cursor }: PageRequest): WorkQuery =>
  cursor ? query.where(sql<boolean>`(${sql.ref(column)}, id) < (${cursor.at}, ${cursor.id})`) : query

/** Newest first, with the id as a tie breaker. */
export const newestFirst = <O>(
  query: SelectQueryBuilder<Tables, 'works', O>,
  column: SortColumn,
): SelectQueryBuilder<Tables, 'works', O> => query.orderBy(column, 'desc').orderBy('id', 'desc')

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

/** A keyset page, newest first, stable under inserts. */
export async function keyset(
  database: Database,
  query: WorkQuery,
  column: SortColumn,
  page: PageRequest,
): Promise<Page<Work>> {
  const keys = newestFirst(keysOf(after(query, column, page), column), column)
  return pageOf(database, await keys.limit(page.limit + 1).execute(), page.limit)
}
