import { sql } from 'kysely'
import type { BanStore } from '../../../domain/moderation/bans.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'

export function createBanStore({ on }: Database): BanStore {
  return {
    async find(principalId) {
      const row = await on()
        .selectFrom('bans')
        .select('until')
        .where('principal_id', '=', principalId)
        .executeTakeFirst()
      return row ?? null
    },

    async put(principalId, ban, tx) {
      await on(tx)
        .insertInto('bans')
        .values({ principal_id: principalId, ...ban })
        .onConflict((conflict) => conflict.column('principal_id').doUpdateSet(ban))
        .execute()
    },

    async remove(principalId, tx) {
      const { numDeletedRows } = await on(tx)
        .deleteFrom('bans')
        .where('principal_id', '=', principalId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    async deleteBefore(at) {
      await deleteRows(on, 'bans', sql`until <= ${at}`)
    },
  }
}
