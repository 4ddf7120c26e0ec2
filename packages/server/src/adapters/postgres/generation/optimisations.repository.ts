import { sql } from 'kysely'
import type { OptimisationStore } from '../../../domain/optimise/ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'

export function createOptimisationStore({ on }: Database): OptimisationStore {
  return {
    async add(requestId, principalId, at, tx) {
      await on(tx)
        .insertInto('optimisations')
        .values({ request_id: requestId, principal_id: principalId, at, confirmed_at: null })
        .execute()
    },
    async confirm(requestId, principalId, at) {
      const { numUpdatedRows } = await on()
        .updateTable('optimisations')
        .set({ confirmed_at: sql`coalesce(confirmed_at, ${at})` })
        .where('request_id', '=', requestId)
        .where('principal_id', '=', principalId)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async deleteBefore(at) {
      await deleteRows(on, 'optimisations', sql`at < ${at}`)
    },
  }
}
