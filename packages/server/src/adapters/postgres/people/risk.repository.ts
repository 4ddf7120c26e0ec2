import { sql } from 'kysely'
import type { RequestIds, RiskStore } from '../../../domain/risk/ports.ts'
import { rowsOfAddress } from '../core/address-keys.ts'
import { deleteRows } from '../core/batches.ts'
import { isAhead, redated } from '../core/clock.ts'
import type { Database } from '../core/db.ts'

const count = () => sql<number>`count(*)::int`.as('count')

export function createRiskStore({ on }: Database): RiskStore {
  return {
    knowsDevice: createKnowsDevice(on),

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

    ...holdsOn(on),

    async deleteBefore({ devices, signatures, holds }) {
      await deleteRows(on, 'devices', sql`first_seen < ${devices} order by first_seen`)
      await deleteRows(on, 'refused_signatures', sql`at < ${signatures}`)
      await deleteRows(on, 'risks', sql`until < ${holds}`)
    },
  }
}

const holdsOn = (on: Database['on']): Pick<RiskStore, 'heldUntil' | 'hold'> => ({
  async heldUntil(addressKey) {
    const row = await on()
      .selectFrom('risks')
      .select('until')
      .where('address_key', '=', addressKey)
      .executeTakeFirst()
    return row?.until ?? 0
  },

  async hold(addressKey, until) {
    await on()
      .insertInto('risks')
      .values({ address_key: addressKey, until })
      .onConflict((conflict) => conflict.column('address_key').doUpdateSet({ until }))
      .execute()
  },
})

const createKnowsDevice = (on: Database['on']) => async (deviceKey: string) => {
  const query = on().selectFrom('devices').select('first_seen').where('device_key', '=', deviceKey)
  return (await query.executeTakeFirst()) !== undefined
}

export function createRequestIds({ on }: Database): RequestIds {
  return {
    /**
     * Does not wait until the disk has it: whatever the call commits afterwards takes it along, and a call that commits
     * nothing may come twice around a power cut.
     */
    async claim(id, at) {
      const { numAffectedRows } = await sql`
        insert into request_ids (id, at)
        select ${id}::text, ${at}::bigint from set_config('synchronous_commit', 'off', true)
        on conflict (id) do nothing`.execute(on())
      return numAffectedRows === 1n
    },
    async deleteBefore(at) {
      await deleteRows(on, 'request_ids', sql`at < ${at}`)
    },
  }
}
