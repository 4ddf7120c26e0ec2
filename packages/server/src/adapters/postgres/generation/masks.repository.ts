import { sql } from 'kysely'
import type { GenerationStore } from '../../../domain/generation/ports.ts'
import type { Database } from '../core/db.ts'

/** Masks lie among the uploads, so that they go with their person. */
export const masksOn = ({ on }: Database): Pick<GenerationStore, 'isMask' | 'discardMaskOf'> => ({
  async isMask(uploadId, tx) {
    const query = on(tx).selectFrom('works').select('id').where('mask_id', '=', uploadId)
    return (await query.executeTakeFirst()) !== undefined
  },

  async discardMaskOf(id, tx) {
    await sql`
      with gone as (
        delete from uploads using works
        where works.id = ${id} and uploads.id = works.mask_id returning uploads.file_name)
      update files set state = 'doomed' where name in (select file_name from gone)`.execute(on(tx))
  },
})
