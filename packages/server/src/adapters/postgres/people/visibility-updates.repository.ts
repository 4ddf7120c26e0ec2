import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { VisibilityUpdateStore } from '../../../domain/account/ports.ts'
import type { Database } from '../core/db.ts'
import { after, inOrder } from '../core/keyset.ts'
import { SHOWN } from '../works/shown.ts'
import { nextRevision } from '../works/work-rows.ts'

export function createVisibilityUpdateStore({ on }: Database): VisibilityUpdateStore {
  return {
    async enqueue(principalId, tx) {
      const from = { after_at: null, after_id: null }
      await on(tx)
        .insertInto('show_reviews')
        .values({ principal_id: principalId, ...from })
        .onConflict((conflict) => conflict.column('principal_id').doUpdateSet(from))
        .execute()
    },

    // Where the other one has no settings, these go along and hide everything by themselves.
    async hideEach(from, to, tx) {
      const { rows } = await sql<{ id: string; inSquare: boolean }>`
        with shown as (select id from works where principal_id = ${from} and in_square)
        update works set shown_choice = false, in_square = false, revision = nextval('work_revisions')
        where principal_id = ${from}
          and exists (select 1 from settings where principal_id = ${from} and no_show)
          and exists (select 1 from settings where principal_id = ${to} and not no_show)
        returning id, id in (select id from shown) as "inSquare"`.execute(on(tx))
      return rows.filter(({ inSquare }) => inSquare).map(({ id }) => id)
    },

    async pending(limit) {
      const rows = await on().selectFrom('show_reviews').select('principal_id').limit(limit).execute()
      return rows.map(({ principal_id }) => principal_id)
    },

    async next(principalId, limit, tx) {
      const review = await on(tx)
        .selectFrom('show_reviews')
        .selectAll()
        .where('principal_id', '=', principalId)
        .executeTakeFirst()
      if (!review) return null
      const { after_at, after_id } = review
      const cursor = after_at === null || after_id === null ? null : { at: after_at, id: after_id }
      const all = on(tx)
        .selectFrom('works')
        .selectAll()
        .where('principal_id', '=', principalId)
        .where('status', '=', sql.lit(ImageStatus.Succeeded))
      const works = await inOrder(
        after(all, 'finished_at', { after: cursor, limit }).clearSelect().select(['id', 'finished_at']),
        'finished_at',
      )
        .limit(limit)
        .execute()
      const changed = await on(tx)
        .updateTable('works')
        .set({ in_square: SHOWN, revision: nextRevision() })
        .where(sql<boolean>`id = any(${works.map(({ id }) => id)}::text[])`)
        .where('in_square', '<>', SHOWN)
        .returning(['id', 'in_square'])
        .execute()
      const last = works.length < limit ? undefined : works.at(-1)
      if (last) {
        await on(tx)
          .updateTable('show_reviews')
          .set({ after_at: last.finished_at ?? 0, after_id: last.id })
          .where('principal_id', '=', principalId)
          .execute()
      } else {
        await on(tx).deleteFrom('show_reviews').where('principal_id', '=', principalId).execute()
      }
      return {
        changed: changed.map(({ id }) => id),
        left: changed.filter(({ in_square }) => !in_square).map(({ id }) => id),
        isLast: last === undefined,
      }
    },
  }
}
