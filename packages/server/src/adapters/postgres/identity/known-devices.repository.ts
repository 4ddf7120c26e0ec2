import { targetOf } from '@easel/contract/identity'
import { sql } from 'kysely'
import type { KnownDevices } from '../../../domain/identity/ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'

export function createKnownDeviceStore({ on }: Database): KnownDevices {
  return {
    async has(deviceKey, target, since) {
      const row = await on()
        .selectFrom('known_devices')
        .innerJoin('members', 'members.id', 'known_devices.principal_id')
        .select('at')
        .where('token_key', '=', deviceKey)
        .where(targetOf(target)?.kind === 'Email' ? 'members.email' : 'members.mobile', '=', target)
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
      await deleteRows(on, 'known_devices', sql`at <= ${at}`)
    },
  }
}
