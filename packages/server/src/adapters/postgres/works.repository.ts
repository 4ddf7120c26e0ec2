import { ImageStatus } from '@easel/contract/numbers'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Page, type PageRequest, toPage } from '../../domain/kernel/page.ts'
import type { Work } from '../../domain/kernel/work.ts'
import type { WorksStore } from '../../domain/works/ports.ts'
import type { Database } from './db.ts'
import type { Tables } from './tables.ts'
import { foldText, nextRevision, readWhole, type WorkQuery, worksOf } from './work-rows.ts'

const { InProgress, Failed, Succeeded } = ImageStatus

export function createWorksStore(database: Database): WorksStore {
  const { on } = database
  const live = (): WorkQuery => on().selectFrom('works').selectAll().where('deleted_at', 'is', null)
  const of = (principalId: string): WorkQuery => live().where('principal_id', '=', principalId)

  return {
    async find(id) {
      return (await readWhole(live().where('id', '=', id)))[0] ?? null
    },

    queue: (principalId, { tab, since }, page) =>
      keyset(database, of(principalId).where('created_at', '>', since).where(inTab(tab)), 'created_at', page),

    mine(principalId, filter, page) {
      let query = of(principalId).where('status', '=', Succeeded)
      if (filter.operation !== null) query = query.where('operation', '=', filter.operation)
      if (filter.ratioType !== null) query = query.where('ratio_type', '=', filter.ratioType)
      if (filter.expiringBefore !== null) query = query.where('expires_at', '<', filter.expiringBefore)
      if (filter.search) query = matching(query, filter.search)
      return keyset(database, query, 'finished_at', page)
    },

    changedSince: async (principalId, revision, limit) =>
      readWhole(of(principalId).where('revision', '>', revision).orderBy('revision').limit(limit)),

    running: (principalId, limit) =>
      readWhole(of(principalId).where('status', '<=', InProgress).orderBy('created_at').limit(limit)),

    redDot: (principalId) =>
      on()
        .selectFrom('works')
        .select([
          sql<number>`(count(*) filter (where status <= ${InProgress}))::int`.as('running'),
          sql<number>`(count(*) filter (where status > ${InProgress} and seen_at is null))::int`.as(
            'finishedUnseen',
          ),
        ])
        .where('principal_id', '=', principalId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow(),

    async markSeen(principalId, id, at) {
      let query = on()
        .updateTable('works')
        .set({ seen_at: at })
        .where('principal_id', '=', principalId)
        .where('status', '>', InProgress)
        .where('seen_at', 'is', null)
      if (id !== null) query = query.where('id', '=', id)
      return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n
    },

    async delete(principalId, ids, at, tx) {
      const rows = await on(tx)
        .updateTable('works')
        .set({ deleted_at: at, revision: nextRevision() })
        .where('principal_id', '=', principalId)
        .where('id', 'in', ids)
        .where('status', '>', InProgress)
        .where('deleted_at', 'is', null)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    async restore(principalId, ids, deletedSince, tx) {
      const rows = await on(tx)
        .updateTable('works')
        .set({ deleted_at: null, revision: nextRevision() })
        .where('principal_id', '=', principalId)
        .where('id', 'in', ids)
        .where('deleted_at', '>=', deletedSince)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    async removable(deletedBefore, now, limit) {
      const rows = await on()
        .selectFrom('works')
        .select('id')
        .where((is) => is.or([is('deleted_at', '<', deletedBefore), is('expires_at', '<', now)]))
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    async remove(id, tx) {
      await on(tx).deleteFrom('works').where('id', '=', id).execute()
    },
  }
}

type Is = ExpressionBuilder<Tables, 'works'>

const inTab = (tab: Parameters<WorksStore['queue']>[1]['tab']) => (is: Is) => {
  if (tab === 'running') return is('status', '<=', InProgress)
  if (tab === 'finished') return is('status', '=', Succeeded)
  if (tab === 'failed') return is('status', '=', Failed)
  return is.lit(true)
}

type SortColumn = 'created_at' | 'finished_at' | 'curated_at' | 'heat'

/** What comes after the place where the page before ended. */
export const after = (query: WorkQuery, column: SortColumn, { after: place }: PageRequest): WorkQuery =>
  place ? query.where(sql<boolean>`(${sql.ref(column)}, id) < (${place.at}, ${place.id})`) : query

/** One page, newest first, after the given place: stable whatever is inserted meanwhile. */
export async function keyset(
  database: Database,
  query: WorkQuery,
  column: SortColumn,
  page: PageRequest,
): Promise<Page<Work>> {
  const { limit } = page
  const rows = await after(query, column, page)
    .clearSelect()
    .select(['id', 'revision', column])
    .orderBy(column, 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { items, next } = toPage(rows, limit, (row) => ({ at: row[column] ?? 0, id: row.id }))
  return { items: await worksOf(database, items), next }
}

/** Every word has to be found somewhere, as it is written or inside another. */
export function matching(query: WorkQuery, search: string): WorkQuery {
  let narrowed = query
  for (const word of wordsOf(search))
    narrowed = narrowed.where(sql<boolean>`strpos(search_text, ${word}) > 0`)
  return narrowed
}

/** As `matching`, for lists of which the letters are indexed. */
export function matchingIndexed(query: WorkQuery, search: string): WorkQuery {
  const grams = [...new Set(wordsOf(search).flatMap(gramsOf))]
  if (grams.length === 0) return query
  // The letters find few; of those, the words are looked for.
  return matching(query, search).where(sql<boolean>`search_grams(search_text) @> ${grams}::text[]`)
}

const wordsOf = (search: string): string[] => foldText(search).split(' ').filter(Boolean)

/** Pairs of neighbouring letters, as the index has them; a word of one letter is that letter. */
function gramsOf(word: string): string[] {
  const letters = [...word]
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}
