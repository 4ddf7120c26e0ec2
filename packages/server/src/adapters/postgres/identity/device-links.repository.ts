import type { System } from '@easel/contract/numbers'
import { type Selectable, sql } from 'kysely'
import type { DeviceLink, DeviceLinkStore } from '../../../domain/identity/device-link-ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'
import type { DeviceLinkRow } from '../core/tables.ts'

/** Links end with the session that made them. */
const SIGNED_IN = sql<boolean>`exists (select 1 from sessions where sessions.id = device_links.session_id)`

export const createDeviceLinkStore = (database: Database): DeviceLinkStore => ({
  ...making(database),
  ...claiming(database),
})

function making({ on }: Database): Pick<DeviceLinkStore, 'madeSince' | 'put' | 'deleteBefore'> {
  return {
    async madeSince(principalId, after, tx) {
      return on(tx)
        .selectFrom('device_links')
        .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`min(at)`.as('oldestAt')])
        .where('principal_id', '=', principalId)
        .where('at', '>', after)
        .executeTakeFirstOrThrow()
    },

    async put({ id, principalId, sessionId, at, expiresAt, number }, secretKey, tx) {
      await on(tx)
        .updateTable('device_links')
        .set({ expires_at: at })
        .where('session_id', '=', sessionId)
        .where('expires_at', '>', at)
        .execute()
      await on(tx)
        .insertInto('device_links')
        .values({
          id,
          secret_key: secretKey,
          principal_id: principalId,
          session_id: sessionId,
          at,
          expires_at: expiresAt,
          number,
        })
        .execute()
    },

    async deleteBefore(at) {
      await deleteRows(on, 'device_links', sql`at < ${at}`)
    },
  }
}

function claiming({ on }: Database): Omit<DeviceLinkStore, keyof ReturnType<typeof making>> {
  const find = async (column: 'id' | 'secret_key' | 'claim_key', value: string) => {
    const row = await on()
      .selectFrom('device_links')
      .selectAll()
      .where(column, '=', value)
      .where(SIGNED_IN)
      .executeTakeFirst()
    return row ? toLink(row) : null
  }
  return {
    find: (id) => find('id', id),
    findBySecret: (key) => find('secret_key', key),
    findByClaim: (key) => find('claim_key', key),

    async claim(secretKey, { claimKey, by, system, browser, area, at, expiresAt }) {
      const row = await on()
        .updateTable('device_links')
        .set({
          claim_key: claimKey,
          claimed_by: by,
          system,
          browser,
          area,
          claimed_at: at,
          expires_at: expiresAt,
        })
        .where('secret_key', '=', secretKey)
        .where('claim_key', 'is', null)
        .where('expires_at', '>', at)
        .where(SIGNED_IN)
        .returningAll()
        .executeTakeFirst()
      return row ? toLink(row) : null
    },

    async decide(id, sessionId, allowed, now, until) {
      const { numUpdatedRows } = await on()
        .updateTable('device_links')
        .set({ allowed, expires_at: until })
        .where('id', '=', id)
        .where('session_id', '=', sessionId)
        .where('claim_key', 'is not', null)
        .where('allowed', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async spend(id, now, tx) {
      // Locked, so that a concurrent end of the session is serialized with the new link.
      const session = await on(tx)
        .selectFrom('sessions')
        .innerJoin('device_links', 'device_links.session_id', 'sessions.id')
        .select('sessions.proved_at')
        .where('device_links.id', '=', id)
        .forShare('sessions')
        .executeTakeFirst()
      if (!session) return null
      const { numUpdatedRows } = await on(tx)
        .updateTable('device_links')
        .set({ spent_at: now })
        .where('id', '=', id)
        .where('allowed', '=', true)
        .where('spent_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n ? { provedAt: session.proved_at } : null
    },
  }
}

const toLink = (row: Selectable<DeviceLinkRow>): DeviceLink => ({
  id: row.id,
  principalId: row.principal_id,
  sessionId: row.session_id,
  at: row.at,
  expiresAt: row.expires_at,
  number: row.number,
  claimedBy: row.claimed_by,
  claimant:
    row.claimed_at === null
      ? null
      : {
          system: (row.system ?? 'Other') as System,
          browser: row.browser,
          area: row.area,
          at: row.claimed_at,
        },
  allowed: row.allowed,
  spentAt: row.spent_at,
})
