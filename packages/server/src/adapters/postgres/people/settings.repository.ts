import type { SettingsStore } from '../../../domain/account/ports.ts'
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
