import { type Kysely, sql } from 'kysely'
import type { Erased } from '../../../domain/backups/ports.ts'
import type { Tables } from '../core/tables.ts'
import { PERSON_TABLES } from '../people/person-tables.ts'
import { eraseRows } from '../people/persons.repository.ts'

/** Deletes what a restored database has of people who were deleted since. Returns of how many it had something. */
export async function eraseAgain(database: Kysely<Tables>, erased: readonly Erased[]): Promise<number> {
  if (erased.length === 0) return 0
  const hashes = erased.map((one) => one.id)
  const found = new Set<string>()
  for (const { table, column } of PERSON_TABLES) {
    const whose = sql.ref(column)
    const { rows } = await sql<{ id: string }>`
      select distinct ${whose} as id from ${sql.table(table)}
      where encode(sha256(convert_to(${whose}, 'UTF8')), 'hex') = any(${hashes}::text[])`.execute(database)
    for (const { id } of rows) found.add(id)
  }
  const gone = new Set<string>()
  let count = 0
  // Visitors go with the member that they have become.
  for (const id of [...found].toSorted()) {
    if (gone.has(id)) continue
    const member = await database
      .selectFrom('members')
      .select(['email', 'mobile'])
      .where('id', '=', id)
      .executeTakeFirst()
    const targets = [member?.email, member?.mobile].filter((target) => target != null)
    for (const one of await eraseRows(database, { id, targets })) gone.add(one)
    count += 1
  }
  return count
}
