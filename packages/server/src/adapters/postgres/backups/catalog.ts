import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import { BackupError } from '../../../domain/backups/backup-error.ts'
import type { SequenceEntry, TableEntry } from '../../../domain/backups/ports.ts'
import type { Tables } from '../core/tables.ts'

type Db = Kysely<Tables>
export type TableShape = Pick<TableEntry, 'name' | 'columns'>

/** Bookkeeping of the migrations: it follows from the migrations that a backup names. */
export const NOT_KEPT = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE]

/**
 * All tables of the schema with their columns, those that others refer to before them. Those of the job queue lie in a
 * schema of their own and are not kept: its jobs follow from the works.
 */
export async function tablesOf(database: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string; column: string; type: string }>`
    select c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and c.relname not in (${sql.join(NOT_KEPT)})
    order by c.relname collate "C", a.attnum`.execute(database)
  const { rows: references } = await sql<{ name: string; target: string }>`
    select child.relname as name, parent.relname as target
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and child.relnamespace = current_schema()::regnamespace and child.oid <> parent.oid`.execute(
    database,
  )
  const shapes = [...Map.groupBy(rows, ({ name }) => name)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
  }))
  return inOrder(shapes, references)
}

function inOrder(shapes: TableShape[], references: { name: string; target: string }[]): TableShape[] {
  const placed: TableShape[] = []
  const isPlaced = (name: string) => placed.some((shape) => shape.name === name)
  while (placed.length < shapes.length) {
    const next = shapes.find(
      ({ name }) =>
        !isPlaced(name) && references.every((each) => each.name !== name || isPlaced(each.target)),
    )
    if (!next) throw new BackupError('Tables of the database refer to each other in a circle.')
    placed.push(next)
  }
  return placed
}

/** Read after the rows of a snapshot began to be, a sequence is at least as far as they are. */
export async function sequencesOf(database: Db): Promise<SequenceEntry[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null
    order by sequencename collate "C"`.execute(database)
  return rows
}

export async function migrationsOf(database: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name collate "C"`.execute(database)
  return rows.map(({ name }) => name)
}

/** The text of a value must be the same on every database. */
export async function useTextForm(database: Db): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO'",
    'extra_float_digits = 1',
    "bytea_output = 'hex'",
  ]) {
    await sql.raw(`set ${setting}`).execute(database)
  }
}
