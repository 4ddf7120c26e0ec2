import type { KnownDevices } from '../../../domain/identity/ports.ts'
import type { Database } from '../core/db.ts'

export function createKnownDeviceStore({ on }: Database): KnownDevices {
  return {
    async has(deviceKey, principalId, since, tx) {
      const row = await on(tx)
        .selectFrom('known_devices')
        .select('at')
        .where('token_key', '=', deviceKey)
        .where('principal_id', '=', principalId)
        .where('at', '>', since)
        .executeTakeFirst()
      return row !== undefined
    },

    async exists(deviceKey, since, tx) {
      const row = await on(tx)
        .selectFrom('known_devices')
        .select('at')
        .where('token_key', '=', deviceKey)
        .where('at', '>', since)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async put(deviceKey, principalId, at, tx) {
      await on(tx)
        .insertInto('known_devices')
        .values({ token_key: deviceKey, principal_id: principalId, at })
        .onConflict((conflict) => conflict.columns(['token_key', 'principal_id']).doUpdateSet({ at }))
        .execute()
    },

    async forgetOf(principalId, tx) {
      await on(tx).deleteFrom('known_devices').where('principal_id', '=', principalId).execute()
    },

    async forgetBefore(at) {
      await on().deleteFrom('known_devices').where('at', '<=', at).execute()
    },
  }
}
