import type { ShareStore } from '../../../domain/sharing/sharing.ts'
import type { Database } from '../core/db.ts'

export function createShareStore({ on }: Database): ShareStore {
  return {
    async put(workId, token, at) {
      await on()
        .insertInto('shares')
        .values({ token, work_id: workId, at })
        .onConflict((conflict) => conflict.column('work_id').doNothing())
        .execute()
      const row = await on()
        .selectFrom('shares')
        .select('token')
        .where('work_id', '=', workId)
        .executeTakeFirstOrThrow()
      return row.token
    },
    async remove(workId, tx) {
      const { numDeletedRows } = await on(tx)
        .deleteFrom('shares')
        .where('work_id', '=', workId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    async workOf(token) {
      const row = await on()
        .selectFrom('shares')
        .select('work_id')
        .where('token', '=', token)
        .executeTakeFirst()
      return row?.work_id ?? null
    },
  }
}
