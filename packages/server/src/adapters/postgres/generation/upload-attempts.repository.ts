import { sql } from 'kysely'
import type { AttemptStore } from '../../../domain/uploads/upload-attempts.ts'
import { rowsOfAddress } from '../core/address-keys.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'

export function createUploadAttemptStore({ on }: Database): AttemptStore {
  return {
    async put({ id, principalId, addressKey, at }, tx) {
      await on(tx)
        .insertInto('upload_attempts')
        .values({ id, principal_id: principalId, address_key: addressKey, at })
        .execute()
    },
    since: (by, since, tx) =>
      on(tx)
        .selectFrom('upload_attempts')
        .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`min(at)`.as('oldestAt')])
        .where((is) =>
          'principalId' in by ? is('principal_id', '=', by.principalId) : rowsOfAddress(by.addressKey),
        )
        .where('at', '>', since)
        .executeTakeFirstOrThrow(),
    async remove(id) {
      await on().deleteFrom('upload_attempts').where('id', '=', id).execute()
    },
    async deleteBefore(at) {
      await deleteRows(on, 'upload_attempts', sql`at < ${at}`)
    },
  }
}
