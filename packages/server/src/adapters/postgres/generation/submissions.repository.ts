import { sql } from 'kysely'
import type { FirstAnswer, Submissions } from '../../../domain/generation/ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'

/** The column predates submits that make no work. */
const NO_WORK = ''

export function createSubmissions({
  on,
  writeLate,
}: Database): Submissions & { deleteBefore(at: number): Promise<void> } {
  return {
    async find(principalId, key, tx) {
      const row = await on(tx)
        .selectFrom('submissions')
        .select(['body_hash', 'answer'])
        .where('principal_id', '=', principalId)
        .where('key', '=', key)
        .executeTakeFirst()
      return row ? { bodyHash: row.body_hash, answer: JSON.parse(row.answer) as FirstAnswer['answer'] } : null
    },

    put({ principalId, key, bodyHash, workId, answer, at }, tx) {
      const row = {
        principal_id: principalId,
        key,
        body_hash: bodyHash,
        work_id: workId ?? NO_WORK,
        answer: JSON.stringify(answer),
        at,
      }
      writeLate(tx, on(tx).insertInto('submissions').values(row))
    },

    async deleteBefore(at) {
      await deleteRows(on, 'submissions', sql`at < ${at}`)
    },
  }
}
