import { SAME_IMAGE_EDITS } from '@easel/contract/edits'
import { ImageStatus, Operation } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { Copy, HiddenBy, ReportsStore } from '../../../domain/reports/ports.ts'
import type { Database } from '../core/db.ts'
import { SHOWN } from './shown.ts'
import { nextRevision } from './work-rows.ts'

const IS_COPY = sql`(works.operation = ${sql.lit(Operation.Upscale)} or works.edit in (${sql.join(SAME_IMAGE_EDITS.map((kind) => sql.lit(kind)))}))`

/** Its copies that are enhanced, cropped or without their background, and theirs. */
const copiesOf = (workId: string) => sql<string>`(
  with recursive copies as (
    select id from works where parent_id = ${workId} and ${IS_COPY}
    union select works.id from works join copies on works.parent_id = copies.id where ${IS_COPY})
  select id from copies)`

/** Hides works together with their copies. */
export function hidingOn({ on }: Database): Pick<ReportsStore, 'hide' | 'unhide' | 'hiddenSince'> {
  return {
    async hide(workId, by, at, tx) {
      const update = (hidden_with: string | null) =>
        on(tx)
          .updateTable('works')
          .set({ hidden_at: at, hidden_by: by, hidden_with, in_square: false, revision: nextRevision() })
      // The original first: a concurrent enhancement waits for it, or is found by the next statement.
      await update(null).where('id', '=', workId).execute()
      const larger = await update(workId)
        .where('id', 'in', copiesOf(workId))
        .where((is) => is.or([is('hidden_at', 'is', null), is('hidden_with', '=', workId)]))
        .returning(['id', 'principal_id'])
        .execute()
      return larger.map(toCopy)
    },

    async unhide(workId, tx) {
      const shown = await on(tx)
        .updateTable('works')
        .set({ hidden_at: null, hidden_by: null, hidden_with: null, revision: nextRevision() })
        .where((is) => is.or([is('id', '=', workId), is('hidden_with', '=', workId)]))
        .returning(['id', 'principal_id'])
        .execute()
      await on(tx)
        .updateTable('works')
        .set({ in_square: SHOWN })
        .where(
          'id',
          'in',
          shown.map(({ id }) => id),
        )
        .where('status', '=', ImageStatus.Succeeded)
        .execute()
      return shown.filter(({ id }) => id !== workId).map(toCopy)
    },

    async hiddenSince(at, tx) {
      const { count } = await on(tx)
        .selectFrom('works')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('hidden_at', '>', at)
        .where('hidden_by', '=', 'reports')
        .where('hidden_with', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

const toCopy = (row: { id: string; principal_id: string }): Copy => ({
  id: row.id,
  principalId: row.principal_id,
})

/** Rows from before the column existed were hidden by an operator. */
export const hiddenBy = (by: string | null): HiddenBy => (by === 'reports' ? 'reports' : 'operator')
