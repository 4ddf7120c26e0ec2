import { damaged } from './damage.ts'
import { tablePagesOf } from './index-entries.ts'
import type { Result } from './protocol.ts'
import { isNew, pageOf } from './relation-pages.ts'
import { PAGE, pagesOf, relationSizes, type Sizes } from './relation-sizes.ts'

/** Object identifiers below belong to PostgreSQL itself. */
const FIRST_OF_OURS = 16_384

interface Opened {
  script(sql: string): Promise<Result>
}

/** A table or index with the file that holds it, and for an index what it is over. */
interface Relation {
  oid: number
  name: string
  file: string
  isTable: boolean
  /** The table of an index. */
  indexOf: number | null
  isPrimary: boolean
  /** Whether the index is a B-tree that names every row. */
  isComplete: boolean
}

/**
 * Requires a file for every table and index, and all pages of every table, because PostgreSQL would notice only when
 * they are read. An index without pages is damaged; an empty table must be confirmed by its primary key. `before`:
 * sizes before the database was opened.
 */
export async function inspectRelations(directory: string, database: Opened, before: Sizes): Promise<void> {
  const relations = await relationsOf(database)
  const sizes = relationSizes(directory)
  const primaryKeys = new Map(
    relations.filter(({ isPrimary }) => isPrimary).map((index) => [index.indexOf, index]),
  )
  for (const { oid, name, file, indexOf } of relations) {
    const size = sizes.get(file)
    if (size === undefined) throw damaged(directory, `${file} (${name}) is missing`)
    if (size > 0) continue
    const key = primaryKeys.get(oid)
    // An index that has always been empty is one page.
    const shouldHaveRows = key && (sizes.get(key.file) ?? 0) > PAGE && (await hasRows(database, oid))
    if (indexOf !== null || shouldHaveRows) throw damaged(directory, `${file} (${name}) is empty`)
  }
  inspectTables(directory, relations, before, sizes)
}

/**
 * One flat query, because it runs at every start: sizes are read from the disk, which takes a tenth of asking for them
 * relation by relation.
 */
async function relationsOf(database: Opened): Promise<Relation[]> {
  const { rows } = await database.script(
    `select * from (
       select c.oid::int8 as oid, c.relname as name, pg_relation_filepath(c.oid) as file,
         c.relkind in ('r', 't') as is_table, i.indrelid::int8 as index_of,
         coalesce(i.indisprimary, false) as is_primary,
         coalesce(c.relam = (select oid from pg_am where amname = 'btree')
           and i.indisvalid and i.indpred is null, false) as is_complete
       from pg_class c left join pg_index i on i.indexrelid = c.oid
       where c.relpersistence = 'p' and c.relkind in ('r', 't', 'i', 'm', 'S')
     ) as relations where file is not null`,
  )
  return rows.map((row) => ({
    oid: Number(row.oid),
    name: String(row.name),
    file: String(row.file),
    isTable: row.is_table === true,
    indexOf: row.index_of === null ? null : Number(row.index_of),
    isPrimary: row.is_primary === true,
    isComplete: row.is_complete === true,
  }))
}

/**
 * Asks the primary key's index for a row; a missing row raises an error. A truncated table's key has pages without
 * rows.
 */
async function hasRows(database: Opened, table: number): Promise<boolean> {
  try {
    const found = await database.script(
      `select i.indrelid::regclass::text as relation,
         (select string_agg(quote_ident(a.attname), ', ' order by k.place)
          from unnest(i.indkey::int2[]) with ordinality as k (number, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as key
       from pg_index i where i.indrelid = ${table} and i.indisprimary`,
    )
    const { relation, key } = found.rows[0] ?? {}
    const { rows } = await database.script(
      `begin; set local enable_seqscan = off; set local enable_bitmapscan = off;
       select 1 as found from ${relation} order by ${key} limit 1; rollback`,
    )
    return rows.length > 0
  } catch {
    return true
  }
}

/** Every row is in the smallest complete index. Recovery has just written all pages. */
function inspectTables(directory: string, relations: Relation[], before: Sizes, sizes: Sizes): void {
  const smallest = new Map<number, { file: string; pages: number }>()
  for (const { indexOf, file, isComplete } of relations) {
    if (indexOf === null || !isComplete) continue
    const pages = pagesOf(sizes, file)
    if (pages < (smallest.get(indexOf)?.pages ?? Number.POSITIVE_INFINITY)) {
      smallest.set(indexOf, { file, pages })
    }
  }
  for (const { oid, name, file, isTable } of relations) {
    const index = smallest.get(oid)
    if (!isTable || oid < FIRST_OF_OURS || !index) continue
    const table = { file, from: pagesOf(before, file), pages: pagesOf(sizes, file) }
    if (lacksPages(directory, table, tablePagesOf(directory, index.file, index.pages))) {
      throw damaged(directory, `${file} (${name}) is cut short`)
    }
  }
}

/**
 * Whether rows are on missing pages or on empty pages that recovery appended. PostgreSQL removes index entries before
 * it truncates a table.
 */
function lacksPages(
  directory: string,
  { file, from, pages }: { file: string; from: number; pages: number },
  named: Iterable<number>,
): boolean {
  const recovered = new Set<number>()
  for (const page of named) {
    if (page >= pages) return true
    if (page >= from) recovered.add(page)
  }
  return [...recovered].some((page) => isNew(pageOf(directory, file, page)))
}
