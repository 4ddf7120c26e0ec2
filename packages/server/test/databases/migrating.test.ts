import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { noting } from '../../src/adapters/postgres/core/contracting.ts'
import { createKysely } from '../../src/adapters/postgres/core/db.ts'
import { checkHistory, migrate } from '../../src/adapters/postgres/core/migrate.ts'
import { migrations } from '../../src/adapters/postgres/core/migrations/index.ts'
import { openPglite } from '../../src/adapters/postgres/core/pglite/client.ts'
import { pgliteDialect } from '../../src/adapters/postgres/core/pglite/dialect.ts'
import type { Tables } from '../../src/adapters/postgres/core/tables.ts'
import { StartError } from '../../src/config/start-error.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'
import { preparedDump } from '../support/dump.ts'

const LAST = Object.keys(migrations).toSorted().at(-1) ?? ''
let db: Kysely<Tables>

beforeAll(async () => {
  db = createKysely(pgliteDialect(await openPglite(null, await preparedDump())))
})
afterEach(async () => {
  for (const statement of [
    'alter table works drop column if exists mood',
    'delete from contractions',
    `delete from kysely_migration where name > '${LAST}' or name = '0002-z'`,
    `insert into kysely_migration select '${LAST}', max(timestamp) from kysely_migration on conflict do nothing`,
  ]) {
    await sql.raw(statement).execute(db)
  }
})
afterAll(() => db.destroy())

/** What a newer version does that has these migrations, too. */
async function migratedBy(newer: Record<string, string>, runsFrom?: string): Promise<void> {
  const added = Object.entries(newer).map(([name, statement]) => [
    name,
    { up: async (on: Kysely<unknown>) => void (await sql.raw(statement).execute(on)), runsFrom },
  ])
  const provider = { getMigrations: async () => noting({ ...migrations, ...Object.fromEntries(added) }) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

const MOODS = { '9999-moods': 'alter table works add column mood text' }

describe('a version whose database a newer one has migrated', () => {
  it('runs on what was added', async () => {
    await migratedBy(MOODS)
    expect(await checkHistory(db, SILENT)).toEqual({ isCurrent: true })
  })

  it('runs on what was taken away if the newer one says so, and not otherwise', async () => {
    await migratedBy(MOODS, LAST)
    expect(await checkHistory(db, SILENT)).toEqual({ isCurrent: true })
    await migratedBy({ ...MOODS, '9999-no-moods': 'alter table works drop column mood' }, '9999-moods')
    await expect(checkHistory(db, SILENT)).rejects.toThrow(
      /it has 9999-no-moods, .* Start that version, or one that has 9999-moods, or restore the backup/,
    )
  })

  it('goes on when that was done while it waited to do its own part', async () => {
    await migratedBy(MOODS)
    await migrate(db, SILENT)
    await migratedBy({ ...MOODS, '9999-no-moods': 'alter table works drop column mood' }, '9999-moods')
    await expect(migrate(db, SILENT)).rejects.toThrow(/which has taken away what this one needs/)
  })

  it.each([
    ['lacks a migration of its own', `delete from kysely_migration where name = '${LAST}'`],
    [
      'has one between its own',
      "insert into kysely_migration select '0002-z', max(timestamp) from kysely_migration",
    ],
  ])('does not run where the database %s', async (_what, statement) => {
    await migratedBy(MOODS)
    await sql.raw(statement).execute(db)
    await expect(checkHistory(db, SILENT)).rejects.toThrow(StartError)
    await expect(checkHistory(db, SILENT)).rejects.toThrow(/used by a newer Easel .*Start that version/)
  })
})
