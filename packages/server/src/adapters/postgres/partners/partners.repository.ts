import { NO_QUOTAS, type Partner } from '../../../domain/partners/partner.ts'
import type { PartnerStore } from '../../../domain/partners/ports.ts'
import type { Database } from '../core/db.ts'
import type { PartnerRow } from '../core/tables.ts'

/** Bounds the list. */
const MOST = 10_000

export function createPartnerStore({ on }: Database): PartnerStore {
  return {
    async all() {
      const rows = await on().selectFrom('partners').selectAll().orderBy('id').limit(MOST).execute()
      return rows.map(toPartner)
    },
    async find(id, tx) {
      const row = await on(tx)
        .selectFrom('partners')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return row ? toPartner(row) : null
    },
    async put(partner, at, tx) {
      const row = toRow(partner, at)
      const { id: _id, created_at: _createdAt, ...changed } = row
      await on(tx)
        .insertInto('partners')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
        .execute()
    },
    async remove(id, tx) {
      const { numDeletedRows } = await on(tx)
        .deleteFrom('partners')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
  }
}

const toPartner = (row: PartnerRow): Partner => ({
  id: row.id,
  name: row.name,
  origins: JSON.parse(row.origins),
  tokens: JSON.parse(row.tokens),
  features: JSON.parse(row.features),
  theme: JSON.parse(row.theme),
  // Rows from before a quota was added do not have it.
  quotas: { ...NO_QUOTAS, ...JSON.parse(row.quotas) },
  webhook: row.webhook === null ? null : JSON.parse(row.webhook),
  testOf: row.test_of,
  suspendedAt: row.suspended_at,
})

const toRow = (
  { id, name, origins, tokens, features, theme, quotas, webhook, testOf, suspendedAt }: Partner,
  at: number,
): PartnerRow => ({
  id,
  name,
  origins: JSON.stringify(origins),
  tokens: JSON.stringify(tokens),
  features: JSON.stringify(features),
  theme: JSON.stringify(theme),
  quotas: JSON.stringify(quotas),
  webhook: webhook === null ? null : JSON.stringify(webhook),
  test_of: testOf,
  suspended_at: suspendedAt,
  created_at: at,
  changed_at: at,
})
