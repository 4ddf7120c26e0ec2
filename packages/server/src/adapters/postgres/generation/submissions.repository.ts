import type { FirstAnswer, Submissions } from '../../../domain/generation/ports.ts'
import type { Database } from '../core/db.ts'

/** The column predates submits that make no work. */
const NO_WORK = ''

export function createSubmissions({
  on,
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

    async put({ principalId, key, bodyHash, workId, answer, at }, tx) {
      await on(tx)
        .insertInto('submissions')
        .values({
          principal_id: principalId,
          key,
          body_hash: bodyHash,
          work_id: workId ?? NO_WORK,
          answer: JSON.stringify(answer),
          at,
        })
        .execute()
    },

    async deleteBefore(at) {
      await on().deleteFrom('submissions').where('at', '<', at).execute()
    },
  }
}
