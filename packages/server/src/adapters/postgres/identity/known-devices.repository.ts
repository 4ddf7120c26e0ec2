import type { KnownDevices } from '../../../domain/identity/ports.ts'
import type { Database } from '../core/db.ts'

export function createKnownDeviceStore({ on }: Database): KnownDevices {
  return {
    async has(deviceKey, principalId, since) {
      const row = await on()
        .selectFrom('known_devices')
        .select('at')
        .where('token_key', '=', deviceKey)
        .where('principal_id', '=', principalId)
        .where('at', '>', since)
        .executeTakeFirst()
      return row !== undefined
    },

    async deleteOf(principalId, exceptKey, tx) {
      let query = on(tx).deleteFrom('known_devices').where('principal_id', '=', principalId)
      if (exceptKey !== null) query = query.where('token_key', '!=', exceptKey)
      await query.execute()
    },

    async deleteBefore(at) {
      await on().deleteFrom('known_devices').where('at', '<=', at).execute()
    },
  }
}
