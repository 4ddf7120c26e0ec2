import { type RawBuilder, sql } from 'kysely'
import { updateRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'
import type { Tables } from '../core/tables.ts'

interface Kept {
  table: keyof Tables
  set: RawBuilder<unknown>
  /** Rows that hold an address for a count that is over. */
  over(before: number): RawBuilder<unknown>
}

/** Rows that are kept for longer than the address in them is counted. */
const KEPT: readonly Kept[] = [
  {
    table: 'quota_entries',
    set: sql`address_key = null`,
    over: (before) => sql`address_key is not null and counted_at < ${before} order by counted_at`,
  },
  {
    table: 'deliveries',
    set: sql`address_key = null`,
    over: (before) => sql`address_key is not null and at < ${before}`,
  },
  {
    table: 'devices',
    set: sql`address_key = ''`,
    over: (before) => sql`address_key <> '' and first_seen < ${before} order by first_seen`,
  },
  // Of open ones, several from one network count once.
  {
    table: 'reports',
    set: sql`address_key = null, network_key = null`,
    over: (before) =>
      sql`(address_key is not null or network_key is not null) and handled_at is not null and at < ${before}`,
  },
]

/** Network addresses in rows that outlive them. Rows that expire with their address are deleted by their own features. */
export const createAddressStore = ({ on }: Pick<Database, 'on'>) => ({
  async forgetBefore(at: number): Promise<void> {
    for (const { table, set, over } of KEPT) await updateRows(on, table, set, over(at))
  },
})
