import { damaged } from './damage.ts'
import { tablePagesOf } from './index-entries.ts'
import type { Result } from './protocol.ts'
import { isNew, pageOf } from './relation-pages.ts'
import { PAGE, pagesOf, relationSizes, type Sizes } from './relation-sizes.ts'

interface Opened {
  script(sql: string): Promise<Result>
}

/**
 * Requires a file for every table and index, and all pages of every table, because PostgreSQL would notice only when
 * they are read. An index without pages is damaged; an empty table must be confirmed by its primary key. `before`:
 * sizes before the database was opened.
 */
export async function inspectRelations(directory: string, database: Opened, before: Sizes): Promise<void> {
  const { rows } = await database.script(
    `select c.relname as name, c.relkind = 'i' as is_index, pg_relation_filepath(c.oid) as file,
       c.oid::regclass::text as relation, coalesce(pg_relation_size(i.indexrelid), 0) as key_size,
       (select string_agg(quote_ident(a.attname), ', ' order by k.place)
        from unnest(i.indkey::int2[]) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number) as key
     from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where pg_relation_filepath(c.oid) is not null and c.relpersistence = 'p'`,
  )
  const sizes = relationSizes(directory)
  for (const { name, is_index, file, relation, key, key_size } of rows) {
    const size = sizes.get(String(file))
    if (size === undefined) throw damaged(directory, `${file} (${name}) is missing`)
    if (size > 0) continue
    // An index that has always been empty is one page.
    const shouldHaveRows = Number(key_size) > PAGE && (await hasRows(database, String(relation), String(key)))
    if (is_index || shouldHaveRows) throw damaged(directory, `${file} (${name}) is empty`)
  }
  await inspectTables(directory, database, before)
}

/**
 * Asks the primary key's index for a row; a missing row raises an error. A truncated table's key has pages without
 * rows.
 */
async function hasRows(database: Opened, relation: string, key: string): Promise<boolean> {
  try {
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
async function inspectTables(directory: string, database: Opened, before: Sizes): Promise<void> {
  const { rows } = await database.script(
    `select distinct on (c.oid) c.relname as name, pg_relation_filepath(c.oid) as file,
       pg_relation_filepath(i.indexrelid) as index
     from pg_class c join pg_index i on i.indrelid = c.oid join pg_class x on x.oid = i.indexrelid
     where c.relkind in ('r', 't') and c.relpersistence = 'p' and c.oid >= 16384
       and x.relam = (select oid from pg_am where amname = 'btree') and i.indisvalid and i.indpred is null
     order by c.oid, pg_relation_size(i.indexrelid)`,
  )
  const sizes = relationSizes(directory)
  for (const { name, file, index } of rows) {
    const table = {
      file: String(file),
      from: pagesOf(before, String(file)),
      pages: pagesOf(sizes, String(file)),
    }
    const indexPages = pagesOf(sizes, String(index))
    if (lacksPages(directory, table, tablePagesOf(directory, String(index), indexPages))) {
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
