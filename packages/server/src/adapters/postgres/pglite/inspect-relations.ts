import { statSync } from 'node:fs'
import { join } from 'node:path'
import { damaged } from './inspect.ts'
import type { Result } from './protocol.ts'

interface Opened {
  script(sql: string): Promise<Result>
}

const PAGE = 8192

/**
 * Whether every table and index that the opened database knows of has its file: PostgreSQL itself finds out when
 * somebody asks for it, which may be weeks later. An index without a page is no index; a table without one is empty,
 * which its primary key must say too.
 */
export async function inspectRelations(directory: string, database: Opened): Promise<void> {
  const { rows } = await database.script(
    `select c.relname as name, c.relkind = 'i' as is_index, pg_relation_filepath(c.oid) as file,
       c.oid::regclass::text as relation, coalesce(pg_relation_size(i.indexrelid), 0) as key_size,
       (select string_agg(quote_ident(a.attname), ', ' order by k.place)
        from unnest(i.indkey::int2[]) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number) as key
     from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where pg_relation_filepath(c.oid) is not null and c.relpersistence = 'p'`,
  )
  for (const { name, is_index, file, relation, key, key_size } of rows) {
    const entry = statSync(join(directory, String(file)), { throwIfNoEntry: false })
    if (!entry) throw damaged(directory, `${file} (${name}) is missing`)
    if (entry.size > 0) continue
    // An index that has never held anything is a single page.
    const shouldHaveRows = Number(key_size) > PAGE && (await hasRows(database, String(relation), String(key)))
    if (is_index || shouldHaveRows) throw damaged(directory, `${file} (${name}) is empty`)
  }
}

/**
 * What the primary key says, asked by that index: either there is a row, or PostgreSQL fails to find it. The key of a
 * table that was emptied has pages, and no row in them.
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
