import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { FavouritesStore } from '../../../domain/works/ports.ts'
import type { Database } from '../core/db.ts'
import { nextRevision } from './work-rows.ts'

export function createFavouritesStore({ on }: Database): FavouritesStore {
  return {
    async ofOwn(principalId, ids, tx) {
      const rows = await on(tx)
        .selectFrom('works')
        .select('id')
        .where(sql<boolean>`id = any(${ids}::text[])`)
        .where('principal_id', '=', principalId)
        .where('status', '=', sql.lit(ImageStatus.Succeeded))
        .where('deleted_at', 'is', null)
        .execute()
      return rows.map(({ id }) => id)
    },

    async mark(ids, at, tx) {
      const rows = await on(tx)
        .updateTable('works')
        .set({ favoured_at: at, revision: nextRevision() })
        .where(sql<boolean>`id = any(${ids}::text[])`)
        // One that is so already keeps its time, and its revision.
        .where('favoured_at', at === null ? 'is not' : 'is', null)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
