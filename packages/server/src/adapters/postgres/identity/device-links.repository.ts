import type { System } from '@easel/contract/numbers'
import { type Selectable, sql } from 'kysely'
import type { DeviceLink, DeviceLinkStore } from '../../../domain/identity/device-link-ports.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import { deleteRows, updateRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'
import type { DeviceLinkRow } from '../core/tables.ts'

/** Links end with the session or the visitor that made them; that of a move which is done stays to be read. */
const LIVES = sql<boolean>`case when device is null
  then exists (select 1 from sessions where sessions.id = device_links.session_id)
  else spent_at is not null
    or not exists (select 1 from merges where merges.principal_id = device_links.principal_id) end`

export const createDeviceLinkStore = (database: Database): DeviceLinkStore => ({
  ...making(database),
  ...claiming(database),
})

function making({ on }: Database): Pick<DeviceLinkStore, 'madeSince' | 'put' | 'deleteBefore'> {
  return {
    async madeSince(by, after, tx) {
      return on(tx)
        .selectFrom('device_links')
        .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`min(at)`.as('oldestAt')])
        .where((row) =>
          'device' in by ? row('device', '=', by.device) : row('principal_id', '=', by.principalId),
        )
        .where('at', '>', after)
        .executeTakeFirstOrThrow()
    },

    async put({ id, principalId, decider, device, at, expiresAt, number }, secretKey, tx) {
      await on(tx)
        .updateTable('device_links')
        .set({ expires_at: at })
        .where('session_id', '=', decider)
        .where('expires_at', '>', at)
        .execute()
      await on(tx)
        .insertInto('device_links')
        .values({
          id,
          secret_key: secretKey,
          principal_id: principalId,
          session_id: decider,
          device,
          at,
          expires_at: expiresAt,
          number,
        })
        .execute()
    },

    async deleteBefore({ links, moves }) {
      await deleteRows(
        on,
        'device_links',
        sql`at < ${links} and (device is null or spent_at is null or at < ${moves})`,
      )
      // That it is done is all that is still asked.
      await updateRows(
        on,
        'device_links',
        sql`claim_key = null, claimed_by = null, claimed_at = null, system = null, browser = null, area = null`,
        sql`at < ${links} and claim_key is not null`,
      )
    },
  }
}

function claiming({ on }: Database): Omit<DeviceLinkStore, keyof ReturnType<typeof making>> {
  const find = async (column: 'id' | 'secret_key' | 'claim_key', value: string) => {
    const row = await on()
      .selectFrom('device_links')
      .selectAll()
      .where(column, '=', value)
      .where(LIVES)
      .executeTakeFirst()
    return row ? toLink(row) : null
  }
  const spent = async (id: string, now: number, tx: Tx): Promise<boolean> => {
    const { numUpdatedRows } = await on(tx)
      .updateTable('device_links')
      .set({ spent_at: now })
      .where('id', '=', id)
      .where('allowed', '=', true)
      .where('spent_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
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
        .where(LIVES)
        .returningAll()
        .executeTakeFirst()
      return row ? toLink(row) : null
    },

    async decide(id, decider, allowed, now, until) {
      const { numUpdatedRows } = await on()
        .updateTable('device_links')
        .set({ allowed, expires_at: until })
        .where('id', '=', id)
        .where('session_id', '=', decider)
        .where('claim_key', 'is not', null)
        .where('allowed', 'is', null)
        .where('expires_at', '>', now)
        .where(LIVES)
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
      return (await spent(id, now, tx)) ? { provedAt: session.proved_at } : null
    },

    spendMove: spent,
  }
}

const toLink = (row: Selectable<DeviceLinkRow>): DeviceLink => ({
  id: row.id,
  principalId: row.principal_id,
  decider: row.session_id,
  device: row.device,
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
          signedIn: row.claimed_by?.startsWith('m-') ?? false,
          at: row.claimed_at,
        },
  allowed: row.allowed,
  spentAt: row.spent_at,
})
