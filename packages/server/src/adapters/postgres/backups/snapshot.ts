import { type Kysely, sql } from 'kysely'
import type { DatabaseSnapshot, TableEntry } from '../../../domain/backups/ports.ts'
import type { Tables } from '../core/tables.ts'
import { migrationsOf, sequencesOf, tablesOf, useTextForm } from './catalog.ts'
import { createRowSum, readRows } from './read-rows.ts'

/** Keys of files that are read at once. */
const KEYS = 5000

/**
 * The database as it is in this transaction, or in a copy that nobody else uses: its tables are read as rows of text, which
 * every kind of database takes.
 */
export async function createSnapshot(
  database: Kysely<Tables>,
  release: () => Promise<void>,
): Promise<DatabaseSnapshot> {
  await useTextForm(database)
  const shapes = await tablesOf(database)
  const tables: TableEntry[] = []
  return {
    migrations: await migrationsOf(database),
    sequences: await sequencesOf(database),
    async *lines() {
      for (const shape of shapes) {
        yield JSON.stringify(shape)
        const sum = createRowSum()
        for await (const rows of readRows(database, shape)) {
          for (const row of rows) sum.add(row)
          yield* rows
        }
        tables.push({ ...shape, ...sum.result() })
      }
    },
    tables: () => tables,
    release,
    async *filePaths() {
      for (let after = ''; ; ) {
        const { rows } = await sql<{ key: string }>`
          select distinct key collate "C" as key from files
          where state = 'kept' and origin = 'blobs' and key collate "C" > ${after}
          order by 1 limit ${KEYS}`.execute(database)
        for (const { key } of rows) yield `files/${key}`
        const last = rows.at(-1)
        if (!last || rows.length < KEYS) return
        after = last.key
      }
    },
  }
}
