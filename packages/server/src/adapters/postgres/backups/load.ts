import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { z } from 'zod'
import { BackupError } from '../../../domain/backups/backup-error.ts'
import type { Manifest, TableEntry } from '../../../domain/backups/ports.ts'
import { migrationProvider } from '../core/migrations/index.ts'
import type { Tables } from '../core/tables.ts'
import { migrationsOf, tablesOf, useTextForm } from './catalog.ts'
import { createRowSum, readRows } from './read-rows.ts'

type Db = Kysely<Tables>

/** Size of the rows that one statement writes, in characters. */
const BATCH = 1_000_000
const Header = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
})

/** Throws a `BackupError` when this Easel does not know all that the backup's did. */
export async function refuseNewer({ id, version, migrations }: Manifest): Promise<void> {
  const known = Object.keys(await migrationProvider.getMigrations())
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new BackupError(
    `The backup ${id} was made by a newer Easel (${version}, its database has ${unknown}; this one ends at ${known.at(-1)}). Restore it with that version, or a later one.`,
  )
}

/**
 * Fills an empty database: creates the tables as they were when the backup was made, writes the rows, reads all of them back and
 * compares, and then brings the tables up to date. Throws a `BackupError` when anything differs.
 */
export async function load(database: Db, manifest: Manifest, lines: AsyncIterable<string>): Promise<void> {
  await refuseNewer(manifest)
  await useTextForm(database)
  await migrateTo(database, manifest.migrations.at(-1) ?? null)
  const shapes = await tablesOf(database)
  for (const { name } of shapes.toReversed()) await sql`delete from ${sql.table(name)}`.execute(database)
  await writeRows(database, manifest, lines)
  for (const { name, value } of manifest.sequences) {
    await sql`select setval(${name}::regclass, ${value}::bigint)`.execute(database)
  }
  await verify(database, manifest)
  await migrateTo(database, null)
}

/** Null: to the newest. The schema is named, since a replaced one may have tables of the same names. */
async function migrateTo(database: Db, last: string | null): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(database)
  const migrator = new Migrator({
    db: database,
    provider: migrationProvider,
    migrationTableSchema: rows[0]?.name,
  })
  const { error } = await (last === null ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw error
}

async function writeRows(
  database: Db,
  { id, tables }: Manifest,
  lines: AsyncIterable<string>,
): Promise<void> {
  const waiting = [...tables]
  let current: TableEntry | null = null
  let left = 0
  let batch: string[] = []
  let size = 0
  const flush = async () => {
    if (current && batch.length > 0) await insert(database, current, batch)
    batch = []
    size = 0
  }
  for await (const line of lines) {
    const isHeader = line.startsWith('{')
    if (isHeader !== (left === 0)) throw differs(id, current?.name ?? 'the database')
    if (isHeader) {
      await flush()
      current = expected(id, waiting.shift(), line)
      left = current.rows
      continue
    }
    left -= 1
    batch.push(line)
    size += line.length
    if (size >= BATCH) await flush()
  }
  await flush()
  if (left > 0 || waiting.length > 0) throw differs(id, current?.name ?? 'the database')
}

function expected(id: string, table: TableEntry | undefined, line: string): TableEntry {
  const { name } = Header.parse(JSON.parse(line))
  if (name !== table?.name) throw differs(id, name)
  return table
}

async function insert(database: Db, { name, columns }: TableEntry, rows: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = sql.join(columns.map(({ type }, at) => sql`(r ->> ${sql.lit(at)})::${sql.raw(type)}`))
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${`[${rows.join(',')}]`}::text::jsonb) r`.execute(database)
}

async function verify(database: Db, { id, tables, migrations }: Manifest): Promise<void> {
  if ((await migrationsOf(database)).join() !== migrations.join()) throw differs(id, 'the schema')
  const shapes = await tablesOf(database)
  const missing = shapes.find(({ name }) => !tables.some((table) => table.name === name))
  if (missing) throw differs(id, missing.name)
  for (const table of tables) {
    const sum = createRowSum()
    for await (const rows of readRows(database, table)) for (const row of rows) sum.add(row)
    const { rows, sum: total } = sum.result()
    if (rows !== table.rows || total !== table.sum) throw differs(id, table.name)
  }
}

const differs = (id: string, what: string): BackupError =>
  new BackupError(
    `What was restored is not what the backup ${id} holds: ${what} differs. Nothing was changed.`,
  )
