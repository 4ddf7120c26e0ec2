import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './db.ts'
import type { Tables } from './tables.ts'

/** Rows of the first statement; how many later ones take follows from how long it took. */
const FIRST_BATCH = 500
const BATCHES = { least: 50, most: 5000 }
/** Milliseconds that a statement should take: people's calls wait for the same processor and disk. */
const STATEMENT_MS = 25
/** After each statement it rests for so many times as long, so it takes a quarter of a processor. */
const RESTS = 3
const LONGEST_REST = 1000
/** Milliseconds of one run; what is left is for the next one. */
const RUN_MS = 60_000

const stops = new AsyncLocalStorage<Stop | undefined>()

type Stop = Pick<AbortSignal, 'aborted'>

/** Within `work` rows are deleted and changed until it stops; what is left is for the next run. */
export const untilStopped = <T>(stop: Stop | undefined, work: () => Promise<T>): Promise<T> =>
  stops.run(stop, work)

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
  const until = performance.now() + RUN_MS
  let count = FIRST_BATCH
  for (;;) {
    const from = performance.now()
    // What another process is at is left to it.
    const rows = sql`ctid = any(array(
      select ctid from ${sql.table(table)} where ${which} limit ${count} for update skip locked))`
    const { numAffectedRows } = await statement(rows).execute(on())
    const now = performance.now()
    if (Number(numAffectedRows ?? 0) < count || now > until || stops.getStore()?.aborted) return
    count = nextCount(count, now - from)
    await pause(Math.min(RESTS * (now - from), LONGEST_REST))
  }
}

/** At most twice as many as before: the first statement after a while may only have been quick by chance. */
function nextCount(count: number, took: number): number {
  const fitting = Math.round(count * Math.min(STATEMENT_MS / took, 2))
  return Math.min(Math.max(fitting, BATCHES.least), BATCHES.most)
}
