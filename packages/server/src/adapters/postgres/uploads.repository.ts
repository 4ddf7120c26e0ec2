import { type Selectable, sql } from 'kysely'
import type { Upload, UploadStore } from '../../domain/uploads/uploads.ts'
import type { Database } from './db.ts'
import type { UploadRow } from './tables.ts'

export function createUploadStore({ on }: Database): UploadStore {
  return {
    async put({ id, principalId, fileName, width, height, at }, tx) {
      await on(tx)
        .insertInto('uploads')
        .values({ id, principal_id: principalId, file_name: fileName, width, height, at })
        .execute()
    },
    async find(id, tx) {
      const row = await on(tx).selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toUpload(row) : null
    },
    async sentSince(principalId, since, tx) {
      return on(tx)
        .selectFrom('uploads')
        .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`min(at)`.as('oldestAt')])
        .where('principal_id', '=', principalId)
        .where('at', '>', since)
        .executeTakeFirstOrThrow()
    },
    async before(at, limit) {
      const rows = await on().selectFrom('uploads').selectAll().where('at', '<', at).limit(limit).execute()
      return rows.map(toUpload)
    },
    async remove(id, tx) {
      await on(tx).deleteFrom('uploads').where('id', '=', id).execute()
    },
  }
}

const toUpload = (row: Selectable<UploadRow>): Upload => ({
  id: row.id,
  principalId: row.principal_id,
  fileName: row.file_name,
  width: row.width,
  height: row.height,
  at: row.at,
})
