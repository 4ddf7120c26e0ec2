import { ImageStatus } from '@easel/contract/numbers'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Due, ExpiryNotes, RetentionStore } from '../../../domain/retention/ports.ts'
import type { Database } from '../core/db.ts'
import { createInstallationTimes } from '../core/installation-times.ts'
import type { Tables } from '../core/tables.ts'
import { forgetImages } from './deletion.repository.ts'
import { nextRevision } from './work-rows.ts'

const { Failed, Succeeded } = ImageStatus

type Is = ExpressionBuilder<Tables, 'works'>

/** Trashed works count as deleted, so that lists need no extra condition. */
const TAKEN_BACK = () => ({ deleted_at: null, trashed_at: null, revision: nextRevision() })

/** Makes a trashed work due regardless of the clock. */
const EMPTIED = 0

const counted = sql<number>`count(*)::int`.as('count')

const isDue =
  ({ deletedBefore, trashedBefore }: Due) =>
  (is: Is) =>
    is.or([
      is.and([is('deleted_at', '<', deletedBefore), is('trashed_at', 'is', null)]),
      is('trashed_at', '<', trashedBefore),
    ])

export function createRetentionStore(database: Database): RetentionStore {
  const { on } = database
  const finished = () => on().selectFrom('works').where('status', '=', sql.lit(Succeeded))

  return {
    async expiredCount(by) {
      const query = finished().select(counted).where('expires_at', '<', by).where('deleted_at', 'is', null)
      return (await query.executeTakeFirstOrThrow()).count
    },

    async keptCount() {
      const query = finished().select(counted).where('deleted_at', 'is', null)
      return (await query.executeTakeFirstOrThrow()).count
    },

    async trashedCount(since) {
      return (await finished().select(counted).where('trashed_at', '>', since).executeTakeFirstOrThrow())
        .count
    },

    async trash(by, which, at, limit) {
      const due = on()
        .selectFrom('works')
        .select('id')
        .where('expires_at', '<', by)
        .where('deleted_at', 'is', null)
        .where('status', which === 'finished' ? '=' : '<>', sql.lit(Succeeded))
        .limit(limit)
      const { numUpdatedRows } = await on()
        .updateTable('works')
        .set({ deleted_at: at, trashed_at: at, revision: nextRevision() })
        .where('id', 'in', due)
        // The owner may have deleted the work, or become a permanent member, a moment ago.
        .where('deleted_at', 'is', null)
        .where('expires_at', '<', by)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    async restoreUndue(now) {
      const { numUpdatedRows } = await on()
        .updateTable('works')
        .set(TAKEN_BACK())
        .where('trashed_at', '>', EMPTIED)
        .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>=', now)]))
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    async restoreSince(since, until, tx) {
      const { numUpdatedRows } = await on(tx)
        .updateTable('works')
        .set({
          ...TAKEN_BACK(), // What is kept permanently stays so.
          expires_at: sql<
            number | null
          >`case when expires_at is null then null else greatest(expires_at, ${until}::bigint) end`,
        })
        .where('trashed_at', '>=', since)
        .where('status', '<>', sql.lit(Failed))
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    forgetImages: (deletedBefore) => forgetImages(database, { before: deletedBefore }),

    ...createRemoval(database),
  }
}

/** The trash and final removal. */
function createRemoval({
  on,
}: Database): Pick<RetentionStore, 'inTrash' | 'emptyTrash' | 'removable' | 'remove'> {
  return {
    async inTrash() {
      return on()
        .selectFrom('works')
        .select([
          counted,
          sql<number | null>`min(trashed_at)`.as('oldestAt'),
          sql<number | null>`max(trashed_at)`.as('newestAt'),
        ])
        .where('trashed_at', 'is not', null)
        .executeTakeFirstOrThrow()
    },

    async emptyTrash(tx) {
      const { numUpdatedRows } = await on(tx)
        .updateTable('works')
        .set({ trashed_at: EMPTIED })
        .where('trashed_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    async removable(due, limit) {
      const rows = await on().selectFrom('works').select('id').where(isDue(due)).limit(limit).execute()
      return rows.map(({ id }) => id)
    },

    async remove(id, due, tx) {
      const removed = on(tx).deleteFrom('works').where('id', '=', id).where(isDue(due))
      return (await removed.executeTakeFirstOrThrow()).numDeletedRows > 0n
    },
  }
}

export function createExpiryNotes(database: Database): ExpiryNotes {
  const times = createInstallationTimes(database)
  return {
    refusedAt: () => times.read('expiry_refused'),
    async setRefused(at) {
      if (at === null) await times.clear('expiry_refused')
      else await times.write('expiry_refused', at)
    },
    allowedUntil: () => times.read('expiry_allowed_until'),
    allowUntil: (at, tx) => times.write('expiry_allowed_until', at, tx),
  }
}
