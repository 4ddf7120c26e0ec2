import { sql } from 'kysely'
import type { Merging, Visits } from '../../../domain/identity/ports.ts'
import type { Changes } from '../../../domain/kernel/changes.ts'
import type { Database } from '../core/db.ts'

/** Notes which visitors have become which members; what they have follows the list of what belongs to a person. */
export function createMerging({ on }: Database, changes: Changes): Merging & Visits {
  return {
    async merge({ id, firstId }, memberId, at, tx) {
      await on(tx)
        .insertInto('merges')
        .values({ principal_id: id, first_id: firstId, member_id: memberId, at })
        .onConflict((conflict) => conflict.column('principal_id').doNothing())
        .execute()
      await changes.told('visitors', tx, firstId)
    },

    async mergesOf(firstId) {
      const row = await on()
        .selectFrom('merges')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('first_id', '=', firstId)
        .executeTakeFirstOrThrow()
      return row.count
    },
  }
}
