import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { TableEntry } from '../../../domain/backups/ports.ts'
import type { Tables } from '../core/tables.ts'
import type { TableShape } from './catalog.ts'

/** Pages of a table that are read at once: 1 MB, without what is stored aside. */
const PAGES = 128
const MODULUS = 1n << 256n

/** Adds up the rows of a table, in any order. */
export function createRowSum() {
  let rows = 0
  let sum = 0n
  return {
    add(row: string): void {
      rows += 1
      sum += BigInt(`0x${hash('sha256', row, 'hex')}`)
      if (sum >= MODULUS) sum -= MODULUS
    },
    result: (): Pick<TableEntry, 'rows' | 'sum'> => ({ rows, sum: sum.toString(16).padStart(64, '0') }),
  }
}

/** All rows of a table as JSON arrays of texts and nulls, page by page, so that no list of them is ever held. */
export async function* readRows(
  database: Kysely<Tables>,
  { name, columns }: TableShape,
): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${name}::regclass) / current_setting('block_size')::int)::int as pages`.execute(
    database,
  )
  const pages = rows[0]?.pages ?? 0
  for (let page = 0; page < pages; page += PAGES) {
    const read = await sql<{ row: string }>`
      select array_to_json(array[${values}]::text[])::text as row from ${sql.table(name)}
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES},0)`}::tid`.execute(database)
    yield read.rows.map(({ row }) => row)
  }
}
