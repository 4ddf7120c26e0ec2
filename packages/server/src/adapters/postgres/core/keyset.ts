import { type SelectQueryBuilder, sql } from 'kysely'
import { type Page, type PageRequest, toPage } from '../../../domain/kernel/page.ts'
import type { Work } from '../../../domain/kernel/work.ts'
import { type WorkQuery, worksOf } from '../works/work-rows.ts'
import type { Database } from './db.ts'
import type { Tables } from './tables.ts'

export type SortColumn = 'created_at' | 'finished_at' | 'curated_at' | 'heat'

/** What comes after the place where the page before ended. */
export const after = (query: WorkQuery, column: SortColumn, { after: place }: PageRequest): WorkQuery =>
  place ? query.where(sql<boolean>`(${sql.ref(column)}, id) < (${place.at}, ${place.id})`) : query

/** Newest first; of two at one moment, always the same one. */
export const newestFirst = <O>(
  query: SelectQueryBuilder<Tables, 'works', O>,
  column: SortColumn,
): SelectQueryBuilder<Tables, 'works', O> => query.orderBy(column, 'desc').orderBy('id', 'desc')

/** What lists read of a work, to know which it is and whether it is remembered as it is. */
export interface Key {
  id: string
  revision: number
  at: number | null
}

export const keysOf = (query: WorkQuery, column: SortColumn): SelectQueryBuilder<Tables, 'works', Key> =>
  query.clearSelect().select(['id', 'revision', sql<number | null>`${sql.ref(column)}`.as('at')])

/** The page that these rows are, of which the last may only say that there is more. */
export async function pageOf(database: Database, rows: Key[], limit: number): Promise<Page<Work>> {
  const { items, next } = toPage(rows, limit, ({ at, id }) => ({ at: at ?? 0, id }))
  return { items: await worksOf(database, items), next }
}

/** One page, newest first, after the given place: stable whatever is inserted meanwhile. */
export async function keyset(
  database: Database,
  query: WorkQuery,
  column: SortColumn,
  page: PageRequest,
): Promise<Page<Work>> {
  const keys = newestFirst(keysOf(after(query, column, page), column), column)
  return pageOf(database, await keys.limit(page.limit + 1).execute(), page.limit)
}
