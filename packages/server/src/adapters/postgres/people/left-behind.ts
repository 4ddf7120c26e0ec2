import { type RawBuilder, sql } from 'kysely'
import type { LeftBehindStore } from '../../../domain/identity/left-behind-ports.ts'
import type { Database } from '../core/db.ts'
import { PERSON_TABLES, type PersonTable } from './person-tables.ts'

const isMember = (id: string): boolean => id.startsWith('m-')

/** Where rows of accounts may be left that are gone. */
export const SEARCHED = PERSON_TABLES.filter(({ table, unsearched }) => table !== 'members' && !unsearched)

/**
 * Ids of a column, each once, in its own order, and whether there is no such account. Each is one step in an index, so
 * however many rows a person has, they are not read. In any collation ids of accounts are between these bounds.
 */
export const idsAfter = (
  { table, column }: Pick<PersonTable, 'table' | 'column'>,
  after: string | null,
  limit: number,
): RawBuilder<{ id: string; gone: boolean }> => {
  const [from, whose] = [sql.table(table), sql.ref(column)]
  const next = (id: RawBuilder<string>) => sql`
    select ${whose} from ${from} where ${whose} > ${id} and ${whose} < 'n' order by ${whose} limit 1`
  return sql`
    with recursive ids (id, n) as (
      select (${next(sql`${after ?? 'm'}`)}), 1
      union all
      select (${next(sql`ids.id`)}), n + 1 from ids where id is not null and n < ${limit})
    select id, not exists (select from members where members.id = ids.id) as gone
    from ids where id is not null order by n`
}

export function createLeftBehindStore({ on }: Database): LeftBehindStore {
  return {
    places: SEARCHED.length,

    async look(place, after, limit) {
      const searched = SEARCHED[place]
      if (!searched) return { looked: 0, gone: [], last: null }
      const { rows } = await idsAfter(searched, after, limit).execute(on())
      return {
        looked: rows.length,
        gone: rows.filter(({ id, gone }) => gone && isMember(id)).map(({ id }) => id),
        last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      }
    },

    // Whoever erases people knows works: where some are left, it was not that, and nothing is taken from them.
    async isGone(id, tx) {
      const { rows } = await sql`
        select where not exists (select from members where id = ${id})
          and not exists (select from works where principal_id = ${id} and deleted_at is null)`.execute(
        on(tx),
      )
      return rows.length > 0
    },
  }
}
