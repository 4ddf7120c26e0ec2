import { sql } from 'kysely'
import type { CandidateStreams } from '../../../domain/optimise/ports.ts'
import { rowsOfAddress } from '../core/address-keys.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'

export function createCandidateStreams({
  on,
}: Database): CandidateStreams & { deleteBefore(at: number): Promise<void> } {
  return {
    async begin({ requestId, principalId, addressKey, at, until }, tx) {
      await on(tx)
        .insertInto('candidate_streams')
        .values({
          request_id: requestId,
          principal_id: principalId,
          address_key: addressKey,
          at,
          until,
          outcome: null,
        })
        .execute()
    },

    async open(principalId, now, tx) {
      const { count } = await on(tx)
        .selectFrom('candidate_streams')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('principal_id', '=', principalId)
        .where('outcome', 'is', null)
        .where('until', '>', now)
        .executeTakeFirstOrThrow()
      return count
    },

    abandoned(by, since, tx) {
      const whose =
        'principalId' in by ? sql<boolean>`principal_id = ${by.principalId}` : rowsOfAddress(by.addressKey)
      return on(tx)
        .selectFrom('candidate_streams')
        .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`min(at)`.as('oldestAt')])
        .where(whose)
        .where('outcome', '=', 'abandoned')
        .where('at', '>', since)
        .executeTakeFirstOrThrow()
    },

    async end(requestId, outcome, tx) {
      await on(tx)
        .updateTable('candidate_streams')
        .set({ outcome })
        .where('request_id', '=', requestId)
        .where('outcome', 'is', null)
        .execute()
    },

    async deleteBefore(at) {
      await deleteRows(on, 'candidate_streams', sql`at < ${at}`)
    },
  }
}
