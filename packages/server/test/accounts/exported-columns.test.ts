import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { COLUMNS_LEFT_OUT, isExported } from '../../src/adapters/postgres/people/exported.ts'
import { CONTACT_TABLES, PERSON_TABLES } from '../../src/adapters/postgres/people/person-tables.ts'
import { PARTS } from '../../src/domain/own-data/ports.ts'
import { useServer } from '../support/fixture.ts'

const fixture = useServer()

it('an export covers the same list as merges and deletions', () => {
  const documented = [...PERSON_TABLES, ...CONTACT_TABLES].flatMap(({ exported }) =>
    isExported(exported) ? [exported.part] : [],
  )
  expect(documented.toSorted()).toEqual([...PARTS].toSorted())
})

it('an export holds every column of its tables but those that are left out for a reason', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema()`.execute(fixture.database.on())
  const unnamed = [...PERSON_TABLES, ...CONTACT_TABLES].flatMap(({ table, column: whose, exported }) => {
    if (!isExported(exported)) return []
    const named = [whose, ...exported.columns, ...Object.keys(COLUMNS_LEFT_OUT[table] ?? {})]
    return rows.filter((row) => row.table === table && !named.includes(row.column))
  })
  expect(unnamed).toEqual([])
})
