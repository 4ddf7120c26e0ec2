import { type RawBuilder, sql } from 'kysely'
import type { Database } from './db.ts'
import type { Tables } from './tables.ts'

/** Rows of one statement: few enough for the time-out of statements, however many there are. */
const BATCH = 5000
/** Statements of one run; what is left is for the next one. */
const MOST = 200

/**
 * Deletes these rows, a batch after the other. `which` is a condition; an order behind it has an index used where the database's
 * statistics are not of now.
 */
export const deleteRows = (
  on: Database['on'],
  table: keyof Tables,
  which: RawBuilder<unknown>,
): Promise<void> => inBatches(on, table, which, (rows) => sql`delete from ${sql.table(table)} where ${rows}`)

/** Changes these rows, a batch after the other. Changed ones must no longer be among them. */
export const updateRows = (
  on: Database['on'],
  table: keyof Tables,
  set: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<void> =>
  inBatches(on, table, which, (rows) => sql`update ${sql.table(table)} set ${set} where ${rows}`)

async function inBatches(
  on: Database['on'],
  table: keyof Tables,
  which: RawBuilder<unknown>,
  statement: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  // What another process is at is left to it.
  const rows = sql`ctid = any(array(
    select ctid from ${sql.table(table)} where ${which} limit ${BATCH} for update skip locked))`
  for (let left = MOST; left > 0; left -= 1) {
    const { numAffectedRows } = await statement(rows).execute(on())
    if (Number(numAffectedRows ?? 0) < BATCH) return
  }
}
