import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { MembershipStore, WorkExpiry } from '../../../domain/membership/ports.ts'
import type { Database } from '../core/db.ts'

export function createMembershipStore({ on }: Database): MembershipStore & WorkExpiry {
  return {
    async find(principalId, tx) {
      const row = await on(tx)
        .selectFrom('memberships')
        .select(['until', 'permanent'])
        .where('principal_id', '=', principalId)
        .executeTakeFirst()
      return row ?? null
    },

    async put(principalId, membership, tx) {
      await on(tx)
        .insertInto('memberships')
        .values({ principal_id: principalId, ...membership })
        .onConflict((conflict) => conflict.column('principal_id').doUpdateSet(membership))
        .execute()
    },

    async addGrant({ id, principalId, source, ref, days, permanent, at }, tx) {
      const { numInsertedOrUpdatedRows } = await on(tx)
        .insertInto('grants')
        .values({ id, principal_id: principalId, source, ref, days, permanent, at, revoked_at: null })
        .onConflict((conflict) => conflict.columns(['source', 'ref']).doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async grantsOf(principalIds, tx) {
      return on(tx)
        .selectFrom('grants')
        .select(['days', 'permanent', 'at'])
        .where('principal_id', 'in', [...principalIds])
        .where('revoked_at', 'is', null)
        .orderBy('at')
        .orderBy('id')
        .execute()
    },

    async revokeGrant({ source, ref }, at, tx) {
      const row = await on(tx)
        .updateTable('grants')
        .set({ revoked_at: at })
        .where('source', '=', source)
        .where('ref', '=', ref)
        .where('revoked_at', at === null ? 'is not' : 'is', null)
        .returning('principal_id')
        .executeTakeFirst()
      return row?.principal_id ?? null
    },

    async addCode({ key, createdAt, days, permanent }, tx) {
      await on(tx)
        .insertInto('activation_codes')
        .values({ code_key: key, days, permanent, created_at: createdAt, used_at: null, used_by: null })
        .execute()
    },

    // The row lock makes a concurrent redemption find the code spent.
    async spendCode(key, principalId, at, tx) {
      const row = await on(tx)
        .updateTable('activation_codes')
        .set({ used_at: at, used_by: principalId })
        .where('code_key', '=', key)
        .where('used_at', 'is', null)
        .returning(['days', 'permanent'])
        .executeTakeFirst()
      return row ?? null
    },

    async cancelExpiry(principalId, tx) {
      await on(tx)
        .updateTable('works')
        .set({ expires_at: null, revision: sql`nextval('work_revisions')` })
        .where('principal_id', '=', principalId)
        .where('status', '=', ImageStatus.Succeeded)
        .where('expires_at', 'is not', null)
        .execute()
    },

    async expireAt(principalId, until, tx) {
      await on(tx)
        .updateTable('works')
        .set({ expires_at: until, revision: sql`nextval('work_revisions')` })
        .where('principal_id', '=', principalId)
        .where('status', '=', ImageStatus.Succeeded)
        .where('expires_at', 'is', null)
        .execute()
    },
  }
}
