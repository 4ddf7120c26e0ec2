import { type Selectable, sql } from 'kysely'
import type { Passkey, PasskeyStore } from '../../../domain/identity/passkey-ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'
import type { PasskeyRow } from '../core/tables.ts'

export function createPasskeyStore({ on }: Database): PasskeyStore {
  return {
    async find(id, tx) {
      const row = await on(tx).selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toPasskey(row) : null
    },

    async list(principalId, tx) {
      const rows = await on(tx)
        .selectFrom('passkeys')
        .selectAll()
        .where('principal_id', '=', principalId)
        .orderBy('created_at')
        .execute()
      return rows.map(toPasskey)
    },

    async add({ id, principalId, name, publicKey, counter, transports, createdAt, lastUsedAt }, tx) {
      const { numInsertedOrUpdatedRows } = await on(tx)
        .insertInto('passkeys')
        .values({
          id,
          principal_id: principalId,
          name,
          public_key: publicKey,
          counter,
          transports: transports.join(','),
          created_at: createdAt,
          last_used_at: lastUsedAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async recordUse(id, counter, at, tx) {
      const { rows } = await sql`
        update passkeys set counter = ${counter}, last_used_at = ${at}
        where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))
        returning id`.execute(on(tx))
      return rows.length === 1
    },

    async remove(id, principalId, tx) {
      const { numDeletedRows } = await on(tx)
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('principal_id', '=', principalId)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },

    async putChallenge({ challenge, purpose, principalId }, expiresAt) {
      await on()
        .insertInto('passkey_challenges')
        .values({ challenge, purpose, principal_id: principalId, expires_at: expiresAt })
        .execute()
    },

    async takeChallenge({ challenge, purpose, principalId }, now) {
      const row = await on()
        .deleteFrom('passkey_challenges')
        .where('challenge', '=', challenge)
        .returning(['purpose', 'principal_id', 'expires_at'])
        .executeTakeFirst()
      return row?.purpose === purpose && row.principal_id === principalId && row.expires_at > now
    },

    async deleteChallenges(expiredBefore) {
      await deleteRows(on, 'passkey_challenges', sql`expires_at < ${expiredBefore}`)
    },
  }
}

const toPasskey = (row: Selectable<PasskeyRow>): Passkey => ({
  id: row.id,
  principalId: row.principal_id,
  name: row.name,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports === '' ? [] : row.transports.split(','),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})
