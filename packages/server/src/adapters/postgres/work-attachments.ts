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

/** As one value beside the row of `works`. */
export const ATTACHED = sql<Attachments>`json_build_object(
  'slots', (
    select coalesce(json_agg(slots order by slot), '[]') from slots where work_id = works.id),
  'charged', (
    select coalesce(sum(amount), 0) from quota_entries
    where work_id = works.id and purpose = 'generation' and type = 'reserve'),
  'refunded', (
    select coalesce(-sum(amount), 0) from quota_entries
    where work_id = works.id and purpose = 'generation' and type = 'refund'))`.as('attached')

async function readAll({ on }: Database, rows: readonly Row[], tx?: Tx): Promise<Map<string, Attachments>> {
  const ids = rows.map(({ id }) => id)
  const read = await on(tx).selectFrom('works').select(['id', ATTACHED]).where('id', 'in', ids).execute()
  return new Map(read.map(({ id, attached }) => [id, attached]))
}
