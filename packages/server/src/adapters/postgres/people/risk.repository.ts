import { sql } from 'kysely'
import type { RequestIds, RiskStore } from '../../../domain/risk/ports.ts'
import { rowsOfAddress } from '../core/address-keys.ts'
import { deleteRows } from '../core/batches.ts'
import { isAhead, redated } from '../core/clock.ts'
import type { Database } from '../core/db.ts'

const count = () => sql<number>`count(*)::int`.as('count')

/** What is asked of each call, `createArrivals` reads. */
export function createRiskStore({ on }: Database): Omit<RiskStore, 'heldUntil' | 'knowsDevice'> {
  return {
    async recordDevice({ deviceKey, addressKey }, window) {
      const { now, after } = window
      const { numInsertedOrUpdatedRows } = await on()
        .insertInto('devices')
        .values({ device_key: deviceKey, address_key: addressKey, first_seen: now })
        .onConflict((conflict) => conflict.column('device_key').doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) return null
      const row = await on()
        .with('dated', (db) =>
          db
            .updateTable('devices')
            .set({ first_seen: redated(window) })
            .where('address_key', '=', addressKey)
            .where(isAhead(sql`first_seen`, window)),
        )
        .selectFrom('devices')
        .select(count())
        .where('address_key', '=', addressKey)
        .where('first_seen', '>', after)
        .executeTakeFirstOrThrow()
      return row.count
    },

    async newDevicesIn(network, { after }) {
      const row = await on()
        .selectFrom('devices')
        .select(count())
        .where(rowsOfAddress(network))
        .where('first_seen', '>', after)
        .executeTakeFirstOrThrow()
      return row.count
    },

    async refusedSignaturesIn(network, { after }) {
      const row = await on()
        .selectFrom('refused_signatures')
        .select(count())
        .where(rowsOfAddress(network))
        .where('at', '>', after)
        .executeTakeFirstOrThrow()
      return row.count
    },

    async recordRefusedSignature(addressKey, window) {
      const { now, after } = window
      await on().insertInto('refused_signatures').values({ address_key: addressKey, at: now }).execute()
      const row = await on()
        .with('dated', (db) =>
          db
            .updateTable('refused_signatures')
            .set({ at: redated(window) })
            .where('address_key', '=', addressKey)
            .where(isAhead(sql`at`, window)),
        )
        .selectFrom('refused_signatures')
        .select(count())
        .where('address_key', '=', addressKey)
        .where('at', '>', after)
        .executeTakeFirstOrThrow()
      return row.count
    },

    async hold(addressKey, until) {
      await on()
        .insertInto('risks')
        .values({ address_key: addressKey, until })
        .onConflict((conflict) => conflict.column('address_key').doUpdateSet({ until }))
        .execute()
    },

    async deleteBefore({ devices, signatures, holds }) {
      await deleteRows(on, 'devices', sql`first_seen < ${devices} order by first_seen`)
      await deleteRows(on, 'refused_signatures', sql`at < ${signatures}`)
      await deleteRows(on, 'risks', sql`until < ${holds}`)
    },
  }
}

export const createRequestIds = ({ on }: Database): Pick<RequestIds, 'deleteBefore'> => ({
  async deleteBefore(at) {
    await deleteRows(on, 'request_ids', sql`at < ${at}`)
  },
})
