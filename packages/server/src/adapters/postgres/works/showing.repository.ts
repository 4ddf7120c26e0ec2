import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { ShowingStore } from '../../../domain/works/ports.ts'
import type { Database } from '../core/db.ts'
import { isShown, SHOWS_NOTHING, WITHHELD } from './shown.ts'
import { nextRevision } from './work-rows.ts'

export function createShowingStore({ on }: Database): ShowingStore {
  return {
    async stateOf(principalId, id, tx) {
      const row = await on(tx)
        .selectFrom('works')
        .select(['status', 'showable', 'hidden_at', 'shown_choice', 'in_square'])
        .select([WITHHELD.as('withheld'), SHOWS_NOTHING.as('shows_nothing')])
        .where('id', '=', id)
        .where('principal_id', '=', principalId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      return {
        whole: row.status === ImageStatus.Succeeded && !row.withheld,
        showable: row.showable,
        hidden: row.hidden_at !== null,
        showsNothing: row.shows_nothing,
        choice: row.shown_choice,
        inSquare: row.in_square,
      }
    },

    async choose(id, shown, tx) {
      const { in_square } = await on(tx)
        .updateTable('works')
        .set({
          shown_choice: shown,
          in_square: isShown(sql<boolean>`${shown}::boolean`),
          revision: nextRevision(),
        })
        .where('id', '=', id)
        .returning('in_square')
        .executeTakeFirstOrThrow()
      return in_square
    },
  }
}
