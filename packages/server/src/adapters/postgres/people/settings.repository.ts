import { sql } from 'kysely'
import type { SettingsStore } from '../../../domain/account/ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'

export function createSettingsStore({ on }: Database): SettingsStore {
  return {
    async find(principalId, tx) {
      const row = await on(tx)
        .selectFrom('settings')
        .selectAll()
        .where('principal_id', '=', principalId)
        .executeTakeFirst()
      return row ? { noShow: row.no_show, username: row.username } : null
    },

    async put(principalId, { noShow, username }, tx) {
      const values = { no_show: noShow, username }
      await on(tx)
        .insertInto('settings')
        .values({ principal_id: principalId, ...values })
        .onConflict((conflict) => conflict.column('principal_id').doUpdateSet(values))
        .execute()
    },

    async usernames(principalIds) {
      const rows = await on()
        .selectFrom('settings')
        .select(['principal_id', 'username'])
        .where('principal_id', 'in', principalIds)
        .where('username', 'is not', null)
        .execute()
      return new Map(rows.map(({ principal_id, username }) => [principal_id, username ?? '']))
    },
  }
}

/** Settings of visitors who have become somebody else, whose sets that were sent before have their owner by then. */
export const createEndedSettings = ({ on }: Database) => ({
  deleteBefore: (mergedBefore: number): Promise<void> =>
    deleteRows(
      on,
      'settings',
      sql`exists (select from merges where merges.principal_id = settings.principal_id and merges.at < ${mergedBefore})`,
    ),
})
