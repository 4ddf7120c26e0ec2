import { ImageStatus } from '@easel/contract/numbers'
import { type ExpressionBuilder, sql } from 'kysely'
import { SYSTEM_PRINCIPAL } from '../../../domain/kernel/principal.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { WorksStore } from '../../../domain/works/ports.ts'
import type { Database } from '../core/db.ts'
import { keyset } from '../core/keyset.ts'
import type { Tables } from '../core/tables.ts'
import { untoldAppeals } from './appeals.repository.ts'
import { createDeletion } from './deletion.repository.ts'
import { untoldReports } from './own-reports.ts'
import { search } from './search.ts'
import { readAsShownToOthers, readWithRelations, type WorkQuery } from './work-rows.ts'

const { NotStarted, InProgress, Failed, Succeeded } = ImageStatus

/**
 * That one of somebody's works is running. Hidden from the index of all running works: by statistics of a quiet time it is as good
 * as empty, and so the planner would have everybody's read for each person.
 */
const OWN_RUNNING = sql<boolean>`works.status + 0 <= ${sql.lit(InProgress)}`

export function createWorksStore(database: Database): WorksStore {
  const { on } = database
  const live = (tx?: Tx): WorkQuery => on(tx).selectFrom('works').selectAll().where('deleted_at', 'is', null)
  const of = (principalId: string): WorkQuery => live().where('principal_id', '=', principalId)

  return {
    async find(id, tx) {
      return (await readAsShownToOthers(live(tx).where('id', '=', id)))[0] ?? null
    },

    findAll: (ids) => readWithRelations(live().where(sql<boolean>`id = any(${ids}::text[])`)),

    queue: (principalId, { tab, since }, page) =>
      keyset(database, of(principalId).where('created_at', '>', since).where(inTab(tab)), 'created_at', page),

    mine(principalId, filter, page) {
      let query = of(principalId).where('status', '=', sql.lit(Succeeded))
      if (filter.operation !== null) query = query.where('operation', '=', filter.operation)
      if (filter.ratioType !== null) query = query.where('ratio_type', '=', filter.ratioType)
      if (filter.expiringBefore !== null) query = query.where('expires_at', '<', filter.expiringBefore)
      if (filter.favourites) query = query.where('favoured_at', 'is not', null)
      if (filter.folder !== null) {
        query = query.where(sql<boolean>`works.id in (
          select work_id from folder_works join folders on folders.id = folder_works.folder_id
          where folders.id = ${filter.folder} and folders.principal_id = ${principalId}
            and folders.deleted_at is null)`)
      }
      if (!filter.search) return keyset(database, query, 'finished_at', page)
      const grams = sql`own_grams(search_text, principal_id)`
      // The system principal owns no works of its own list, and the index omits its works.
      const all = query.where('principal_id', '<>', sql.lit(SYSTEM_PRINCIPAL.id))
      const besides = [`of ${principalId}`]
      return search(database, { all, column: 'finished_at', grams, besides }, filter.search, page)
    },

    changedSince: async (principalId, revision, limit) =>
      readWithRelations(of(principalId).where('revision', '>', revision).orderBy('revision').limit(limit)),

    running: (principalId, limit) =>
      readWithRelations(
        of(principalId).where('seen_at', 'is', null).where(OWN_RUNNING).orderBy('created_at').limit(limit),
      ),

    waiting: (principalIds) =>
      readWithRelations(
        live()
          .where(sql<boolean>`principal_id = any(${principalIds}::text[])`)
          .where('status', '=', sql.lit(NotStarted)),
      ),

    redDot: (principalId, decidedBefore) =>
      on()
        .selectFrom('works')
        .select([
          sql<number>`(count(*) filter (where status <= ${InProgress}))::int`.as('running'),
          // Failed and cancelled works do not count as unseen.
          sql<number>`(count(*) filter (where status = ${Succeeded} and seen_at is null))::int`.as(
            'finishedUnseen',
          ),
          sql<number>`(select count(*)::int from ${untoldReports(principalId, decidedBefore)})
            + (select count(*)::int from ${untoldAppeals(principalId, decidedBefore)})`.as('reportsDecided'),
        ])
        .where('principal_id', '=', principalId)
        .where('deleted_at', 'is', null)
        .where('seen_at', 'is', null)
        .executeTakeFirstOrThrow(),

    async markSeen(principalId, which, at) {
      const query = on()
        .updateTable('works')
        .set({ seen_at: at })
        .where('principal_id', '=', principalId)
        .where('status', '>', InProgress)
        .where('seen_at', 'is', null)
      const marked = 'id' in which ? query.where('id', '=', which.id) : query.where(inTab(which.tab))
      return (await marked.executeTakeFirstOrThrow()).numUpdatedRows > 0n
    },

    ...createDeletion(database),
  }
}

type Is = ExpressionBuilder<Tables, 'works'>

const inTab = (tab: Parameters<WorksStore['queue']>[1]['tab']) => (is: Is) => {
  if (tab === 'running') return OWN_RUNNING
  if (tab === 'finished') return is('status', '=', sql.lit(Succeeded))
  if (tab === 'failed') return is('status', '=', sql.lit(Failed))
  return is.lit(true)
}
