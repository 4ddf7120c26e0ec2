import { type Kysely, sql } from 'kysely'

/** What a process relies on that has a database with these tables, by a name that says where it is. */
export type Schema = ReadonlyMap<string, Thing>

interface Thing {
  /** The table that it belongs to. */
  table: string
  /** Its columns; null where they are not known. */
  columns: readonly string[] | null
  kind: 'table' | 'column' | 'unique' | 'check' | 'foreign key' | 'trigger'
  /** Of a column that must be given a value. */
  isRequired: boolean
  /** What must not change. */
  says: string
}

type Row = Record<string, string> & { columns: string[] | null; required: boolean }

/** Reads the tables of Easel; those of the queue have versions of their own. */
export async function schemaOf(db: Kysely<never>): Promise<Schema> {
  const { rows } = await sql<Row>`
    with mine as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname not like 'kysely_%'
    ), keyed as (
      select indrelid, indexrelid, indpred, indexprs,
        case when indexprs is null then (select array_agg(attname::text order by attnum) from pg_attribute
          where attrelid = indrelid and attnum = any (indkey::int2[])) end as columns
      from pg_index where indisunique
    )
    select 'table' as kind, relname as "table", relname as name, null::text[] as columns, false as required, '' as says
      from mine
    union all
    select 'column', relname, attname, array[attname::text],
      attnotnull and not atthasdef and attidentity = '',
      format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
        || case when atthasdef then ' with a default' else '' end
      from mine join pg_attribute on attrelid = mine.oid where attnum > 0 and not attisdropped
    union all
    select 'unique', relname, replace(pg_get_indexdef(indexrelid), indexrelid::regclass::text, ''), columns, false, ''
      from mine join keyed on indrelid = mine.oid
    union all
    select case contype when 'c' then 'check' else 'foreign key' end, relname, pg_get_constraintdef(con.oid),
      (select array_agg(attname::text) from pg_attribute where attrelid = conrelid and attnum = any (conkey)), false, ''
      from mine join pg_constraint con on conrelid = mine.oid where contype in ('c', 'f', 'x')
    union all
    select 'trigger', relname, tgname, null, false, pg_get_triggerdef(pg_trigger.oid)
      from mine join pg_trigger on tgrelid = mine.oid where not tgisinternal`.execute(db)
  return new Map(
    rows.map(({ kind, table, name, columns, required, says }) => [
      kind === 'table' ? `table ${table}` : `${kind} ${table}: ${name}`,
      { kind, table, columns, isRequired: required, says } as Thing,
    ]),
  )
}

/**
 * Why a process that knows the tables as they were could fail, or write what a newer one refuses, once they are as they
 * have become. Tables, columns, indexes and rules for new columns alone may be added; nothing else.
 */
export function breaks(before: Schema, after: Schema): string[] {
  const found: string[] = []
  for (const [name, { kind, says }] of before) {
    const now = after.get(name)
    // A rule that is gone refuses nothing; what a conflict is found by, and what acts by itself, is relied on.
    if (!now && kind !== 'check' && kind !== 'foreign key') found.push(`${name} is gone`)
    else if (now && now.says !== says) found.push(`${name} was “${says}” and is “${now.says}”`)
  }
  for (const [name, thing] of after) {
    if (before.has(name) || !before.has(`table ${thing.table}`)) continue
    if (thing.isRequired) found.push(`${name} is new and must be given: it needs a default`)
    if (refuses(name, thing, before, after)) found.push(`${name} is new, and refuses what was written so far`)
  }
  return found
}

/** Of a row that is written without the new columns, whether the new thing could refuse it. */
function refuses(name: string, { kind, table, columns }: Thing, before: Schema, after: Schema): boolean {
  if (kind === 'table' || kind === 'column') return false
  if (kind === 'trigger' || columns === null) return true
  const isNew = (column: string) => !before.has(`column ${table}: ${column}`)
  // A row without the column has null there, which equals nothing.
  const isNull = (column: string) =>
    /^((?!not null|default).)*$/.test(after.get(`column ${table}: ${column}`)?.says ?? '')
  if (kind === 'unique')
    return !columns.some((one) => isNew(one) && isNull(one)) || name.includes('NULLS NOT')
  return !columns.every(isNew) || name.includes('IS NOT NULL')
}

/**
 * What is wrong with what migrations since the last version say of themselves: one that breaks anything that version had,
 * even if it no longer needs it, must say from which on versions run, which is that one; it alone has been tried.
 */
export function wrongMarks(
  made: readonly { name: string; breaks: readonly string[]; runsFrom: string | undefined }[],
  last: string,
): string[] {
  return made.flatMap(({ name, breaks: broken, runsFrom }) => {
    if (runsFrom === undefined && broken.length > 0)
      return [`${name} needs runsFrom = '${last}': ${broken.join('; ')}`]
    if (runsFrom !== undefined && runsFrom !== last)
      return [`${name} has runsFrom = '${runsFrom}', and it must be '${last}'`]
    return []
  })
}

/**
 * Has PostgreSQL plan a statement, without running it: tables, columns and types are looked up, and the index by which a
 * conflict is found.
 */
export async function plan<T>(db: Kysely<T>, statement: string): Promise<void> {
  await sql.raw(`prepare tried as ${statement}`).execute(db)
  try {
    const { rows } = await sql<{ count: number | null }>`
      select cardinality(parameter_types) as count from pg_prepared_statements where name = 'tried'`.execute(
      db,
    )
    const values = Array(rows[0]?.count ?? 0).fill('null')
    await sql`set plan_cache_mode = force_generic_plan`.execute(db)
    await sql.raw(`explain execute tried${values.length > 0 ? `(${values.join(', ')})` : ''}`).execute(db)
  } finally {
    await sql`deallocate tried`.execute(db)
  }
}
