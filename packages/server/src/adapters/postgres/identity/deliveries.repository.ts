import type { CodePurpose } from '@easel/contract/identity'
import type { Language } from '@easel/contract/numbers'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Delivery, DeliveryStore } from '../../../domain/deliveries/ports.ts'
import type { MessageChannels, MessageOutbox } from '../../../domain/identity/ports.ts'
import type { MessageDetails, MessageKind } from '../../../domain/kernel/message-kinds.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import { rowsOfAddress } from '../core/address-keys.ts'
import { deleteRows, updateRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'
import type { DeliveryRow } from '../core/tables.ts'

/** The outbox: messages are written with the transaction that decides them. */
export function createMessageOutbox({ on }: Database, channels: MessageChannels): MessageOutbox {
  const codesOf = async (whose: RawBuilder<unknown>, after: number, tx: Tx) => {
    const { rows } = await sql<{ count: number; oldestAt: number | null }>`
      select count(*)::int as "count", min(at) as "oldestAt" from deliveries
      where ${whose} and kind = 'code' and at > ${after}`.execute(on(tx))
    return rows[0] ?? { count: 0, oldestAt: null }
  }
  return {
    ...channels,

    async add({ addressKey, code, use = null, knownDevice = false, details, ...message }, withheld, tx) {
      const values = {
        ...message,
        code: withheld ? null : code,
        status: withheld ? 'withheld' : 'queued',
        error: null,
        due_at: message.at,
        address_key: addressKey,
        code_use: use,
        known_device: knownDevice,
        details: details ? JSON.stringify(details) : null,
        sent_at: null,
      }
      await on(tx).insertInto('deliveries').values(values).execute()
    },

    async withdrawCode(target, use, tx) {
      await on(tx)
        .updateTable('deliveries')
        .set({ status: 'failed', code: null, error: 'not sent: a newer code replaced it' })
        .where('target', '=', target)
        .where('code_use', '=', use)
        .where('status', '=', 'queued')
        .execute()
    },

    codesSentTo({ target, knownDevice, purpose, from }, after, tx) {
      const whose = sql`target = ${target} and known_device = ${knownDevice}`
      const ofPurpose = purpose === undefined ? sql`` : sql`and purpose = ${purpose}`
      const byAddress = from === undefined ? sql`` : sql`and ${rowsOfAddress(from)}`
      return codesOf(sql`${whose} ${ofPurpose} ${byAddress}`, after, tx)
    },
    codesSentFrom: (addressKey, after, tx) => codesOf(rowsOfAddress(addressKey), after, tx),
  }
}

export function createDeliveryStore({ on }: Database): DeliveryStore {
  return {
    // Leased by one worker; the lease of a dead one expires.
    async lease(channel, now, holdFor, limit) {
      const { rows } = await sql<Selectable<DeliveryRow>>`
        update deliveries set attempts = attempts + 1, due_at = ${now + holdFor}
        where id = any(array(
          select id from deliveries where status = 'queued' and due_at <= ${now} and channel = ${channel}
          order by due_at limit ${limit} for update skip locked))
        returning *`.execute(on())
      return rows.map(toDelivery)
    },

    async renewLease(id, until) {
      await on()
        .updateTable('deliveries')
        .set({ due_at: until })
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .execute()
    },

    async sent(id, at) {
      await on()
        .updateTable('deliveries')
        .set({ status: 'sent', code: null, error: null, sent_at: at })
        .where('id', '=', id)
        .execute()
    },

    async retry(id, dueAt, error) {
      await on().updateTable('deliveries').set({ due_at: dueAt, error }).where('id', '=', id).execute()
    },

    async failed(id, error) {
      await on()
        .updateTable('deliveries')
        .set({ status: 'failed', code: null, error })
        .where('id', '=', id)
        .execute()
    },

    async latest(limit) {
      const rows = await on()
        .selectFrom('deliveries')
        .selectAll()
        .where('status', '=', 'queued')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toDelivery)
    },

    async listTo(target, limit, before = null) {
      let query = on().selectFrom('deliveries').selectAll().where('target', '=', target)
      if (before) query = query.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`)
      const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(toDelivery)
    },

    async list(status, limit, before) {
      let query = on().selectFrom('deliveries').selectAll()
      if (status !== null) query = query.where('status', '=', status)
      if (before) query = query.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`)
      const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(toDelivery)
    },

    async deleteBefore({ deliveries, codes }) {
      await deleteRows(on, 'deliveries', sql`at < ${deliveries}`)
      await updateRows(on, 'deliveries', sql`code = null`, sql`code is not null and at < ${codes}`)
    },
  }
}

const toDelivery = (row: Selectable<DeliveryRow>): Delivery => ({
  id: row.id,
  channel: row.channel as Delivery['channel'],
  target: row.target,
  kind: row.kind as MessageKind,
  purpose: row.purpose as CodePurpose | null,
  language: row.language as Language,
  code: row.code,
  status: row.status as Delivery['status'],
  attempts: row.attempts,
  error: row.error,
  at: row.at,
  sentAt: row.sent_at,
  details: row.details === null ? null : (JSON.parse(row.details) as MessageDetails),
})
