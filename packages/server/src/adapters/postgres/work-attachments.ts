import { ImageStatus } from '@easel/contract/numbers'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../domain/kernel/unit-of-work.ts'
import type { Database } from './db.ts'
import type { SlotRow, WorkRow } from './tables.ts'

/** What hangs on the row of a work. */
export interface Attachments {
  slots: readonly Selectable<SlotRow>[]
  charged: number
  refunded: number
}

type Row = Pick<Selectable<WorkRow>, 'id' | 'revision' | 'status'>

/** Some 2 KB each. */
const REMEMBERED_AT_MOST = 4000

/**
 * Lists show the same works over and over, and a work that has ended changes only with its revision: what hangs on
 * it is read once. Another process that changes it gives it another revision, which is in the row.
 */
const remembered = new WeakMap<Database, Map<string, Attachments>>()

/** The slots of works, and what they were charged. */
export async function attachmentsOf(
  database: Database,
  rows: readonly Row[],
  tx?: Tx,
): Promise<Map<string, Attachments>> {
  const memory = remembered.get(database) ?? new Map<string, Attachments>()
  remembered.set(database, memory)
  const found = new Map<string, Attachments>()
  for (const row of rows) {
    const known = memory.get(keyOf(row))
    if (known) found.set(row.id, known)
  }
  const missing = rows.filter(({ id }) => !found.has(id))
  if (missing.length === 0) return found
  for (const [id, read] of await readAll(database, missing, tx)) found.set(id, read)
  for (const row of missing) {
    const read = found.get(row.id)
    if (read && hasEnded(row)) remember(memory, keyOf(row), read)
  }
  return found
}

const keyOf = ({ id, revision }: Row): string => `${id} ${revision}`
const hasEnded = ({ status }: Row): boolean => status > ImageStatus.InProgress

/** The oldest go first. */
function remember(memory: Map<string, Attachments>, key: string, read: Attachments): void {
  const [oldest] = memory.keys()
  if (memory.size >= REMEMBERED_AT_MOST && oldest !== undefined) memory.delete(oldest)
  memory.set(key, read)
}

async function readAll({ on }: Database, rows: readonly Row[], tx?: Tx): Promise<Map<string, Attachments>> {
  const ids = rows.map(({ id }) => id)
  const slots = await on(tx)
    .selectFrom('slots')
    .selectAll()
    .where('work_id', 'in', ids)
    .orderBy('slot')
    .execute()
  const charges = await on(tx)
    .selectFrom('quota_entries')
    .select([
      'work_id',
      sql<number>`coalesce(sum(amount) filter (where type = 'reserve'), 0)::int`.as('charged'),
      sql<number>`coalesce(-sum(amount) filter (where type = 'refund'), 0)::int`.as('refunded'),
    ])
    .where('work_id', 'in', ids)
    .where('purpose', '=', 'generation')
    .groupBy('work_id')
    .execute()
  const slotsOf = Map.groupBy(slots, (slot) => slot.work_id)
  const chargeOf = new Map(charges.map((charge) => [charge.work_id, charge]))
  return new Map(
    ids.map((id) => {
      const { charged = 0, refunded = 0 } = chargeOf.get(id) ?? {}
      return [id, { slots: slotsOf.get(id) ?? [], charged, refunded }]
    }),
  )
}
