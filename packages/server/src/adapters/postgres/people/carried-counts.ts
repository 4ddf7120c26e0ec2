import { type RawBuilder, sql } from 'kysely'

interface Hop {
  from: string
  to: string
}

/**
 * What is counted by person, and the column that says what a row is of. A row that is carried to a device's next visitor
 * has the original's id there, `@` and that visitor: so the same use is counted once where both come together again.
 */
const COUNTED = [
  { table: 'quota_entries', id: 'work_id' },
  { table: 'upload_attempts', id: 'id' },
  { table: 'candidate_streams', id: 'request_id' },
]

/** Whether a use was its visitor's own, and is not carried. */
export const isOwnCount = sql<boolean>`position('@' in quota_entries.work_id) = 0`

/** The carried copies of a work's entries; by an index. */
export const isCarriedOf = (workId: string): RawBuilder<boolean> =>
  sql<boolean>`(position('@' in work_id) > 0 and split_part(work_id, '@', 1) = ${workId})`

/** Uses go along; where they are carried already, they are counted once. */
export const movedCounts = ({ from, to }: Hop): RawBuilder<unknown>[] =>
  COUNTED.map(({ table, id }) => {
    const [rows, of] = [sql.table(table), sql.ref(id)]
    return sql`
      with gone as (
        delete from ${rows} where principal_id = ${to} and ${of} in (
          select ${of} || '@' || ${to}::text from ${rows} where principal_id = ${from}))
      update ${rows} set principal_id = ${to} where principal_id = ${from} and position('@' in ${of}) = 0`
  })

/** What was carried to somebody whom another id replaces goes along, too. */
export const renewedCounts = ({ from, to }: Hop): RawBuilder<unknown>[] =>
  COUNTED.map(({ table, id }) => {
    const of = sql.ref(id)
    return sql`
      update ${sql.table(table)} set principal_id = ${to}, ${of} = split_part(${of}, '@', 1) || '@' || ${to}::text
      where principal_id = ${from} and position('@' in ${of}) > 0`
  })

/**
 * Of the network they count where they were used; of a work that was carried before, only once. Sets that run are held
 * first: if one fails now, its refund is here already or finds what is carried.
 */
export const carriedCounts = ({ from, to, since }: Hop & { since: number }): RawBuilder<unknown>[] => [
  sql`select from works where principal_id = ${from} and status < 3 order by id for update`,
  sql`insert into quota_entries
      (id, principal_id, purpose, type, amount, work_id, subject, slot, at, counted_at)
    select gen_random_uuid()::text, ${to}, purpose, type, amount,
      split_part(work_id, '@', 1) || '@' || ${to}::text, null, null, at, counted_at
    from quota_entries
    where principal_id = ${from} and counted_at > ${since} and type in ('reserve', 'refund')
    on conflict (work_id, purpose, type) do nothing`,
  sql`insert into upload_attempts (id, principal_id, address_key, at)
    select split_part(id, '@', 1) || '@' || ${to}::text, ${to}, null, at
    from upload_attempts where principal_id = ${from} and at > ${since}
    on conflict do nothing`,
  sql`insert into candidate_streams (request_id, principal_id, address_key, at, until, outcome)
    select split_part(request_id, '@', 1) || '@' || ${to}::text, ${to}, null, at, until, outcome
    from candidate_streams where principal_id = ${from} and at > ${since} and outcome = 'abandoned'
    on conflict do nothing`,
]
