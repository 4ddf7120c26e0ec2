import { ImageStatus } from '@easel/contract/numbers'
import { type Selectable, sql } from 'kysely'
import type { Upload, UploadStore } from '../../../domain/uploads/uploads.ts'
import type { Database } from '../core/db.ts'
import type { UploadRow } from '../core/tables.ts'

export function createUploadStore({ on }: Database): UploadStore {
  return {
    async put({ id, principalId, fileName, width, height, bytes, at }, tx) {
      await on(tx)
        .insertInto('uploads')
        .values({
          id,
          principal_id: principalId,
          file_name: fileName,
          width,
          height,
          bytes,
          at,
        })
        .execute()
    },
    async find(id, tx) {
      const row = await on(tx).selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toUpload(row) : null
    },
    async totalBytes() {
      const total = sql<number>`coalesce(sum(bytes), 0)::bigint`.as('total')
      return (await on().selectFrom('uploads').select(total).executeTakeFirstOrThrow()).total
    },
    async before(at, limit) {
      const rows = await on()
        .selectFrom('uploads')
        .selectAll()
        .where('at', '<', at)
        // The mask of a set that still waits is needed, however long that takes.
        .where(
          sql<boolean>`not exists (select 1 from works where works.mask_id = uploads.id and works.status <= ${sql.lit(ImageStatus.InProgress)})`,
        )
        .limit(limit)
        .execute()
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
  bytes: row.bytes,
  at: row.at,
})
