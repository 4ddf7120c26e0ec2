import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { load } from '../../src/adapters/postgres/backups/load.ts'
import { createSnapshot } from '../../src/adapters/postgres/backups/snapshot.ts'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { rowsOf } from '../support/installation.ts'
import { emptyDatabase, openTestDatabase, TABLE_NAMES } from '../support/server.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
  await emptyDatabase(database)
})

/** What a backup would hold of the database. */
async function taken() {
  const snapshot = await createSnapshot(database.on(), async () => {})
  const lines: string[] = []
  for await (const line of snapshot.lines()) lines.push(line)
  const { migrations, sequences } = snapshot
  const manifest = {
    id: '2026-11-26T03-24-17Z',
    madeAt: 0,
    version: '0.1.0',
    migrations,
    sequences,
    tables: snapshot.tables(),
    files: new Map(),
    missing: [],
  }
  return { manifest, lines }
}

async function* each(lines: readonly string[]): AsyncIterable<string> {
  yield* lines
}

const insertMember = (id: string, email: string) =>
  database
    .on()
    .insertInto('members')
    .values({
      id,
      email,
      mobile: null,
      password: null,
      created_at: 1,
      deletion_at: null,
      locked_at: null,
      language: null,
    })
    .execute()

describe('a backup of the database', () => {
  it('holds every table of the schema', async () => {
    const { manifest } = await taken()
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(database.on())
    const names = manifest.tables.map(({ name }) => name)
    const bookkeeping = ['kysely_migration', 'kysely_migration_lock']
    expect([...names, ...bookkeeping].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    expect(names).toEqual(expect.arrayContaining([...TABLE_NAMES]))
  })

  it('restores values that are awkward in any form of text', async () => {
    const awkward = [
      '',
      'NULL',
      '\\N',
      `"quoted", 'too'`,
      '{a,b}',
      'line\nline\r\n\t',
      '\\u0041\\',
      '灯塔 🦊 \u2028',
    ]
    for (const [at, text] of awkward.entries()) await insertMember(`m-${at}`, text)
    await sql`insert into pulses (name, at) values ('a', '2026-11-26 03:24:17.123456+08')
      on conflict (name) do update set at = excluded.at`.execute(database.on())
    await sql`insert into works (id, principal_id, status, operation, prompt, language, model_id, ratio_type, stylize,
      seed, created_at) values ('w', 'p', 4, 0, 'A fox', 'en', 0, 1, 100, 1, 0)`.execute(database.on())
    await sql`insert into reports (work_id, principal_id, kind, at, weight) values ('w', 'p', 'other', 9007199254740993, 0.1)`.execute(
      database.on(),
    )
    const before = await rowsOf(database.on())
    const { manifest, lines } = await taken()
    await emptyDatabase(database)
    await load(database.on(), manifest, each(lines))
    expect(await rowsOf(database.on())).toEqual(before)
  })

  it('is refused when a row is missing, doubled or another one, or a table is', async () => {
    for (const id of ['m-1', 'm-2', 'm-3']) await insertMember(id, `${id}@example.com`)
    const { manifest, lines } = await taken()
    const at = lines.findIndex((line) => line.includes('m-2@example.com'))
    const differs = /is not what the backup .* holds: .* differs/
    const refused = async (changed: string[]) =>
      expect(load(database.on(), manifest, each(changed))).rejects.toThrow(differs)
    await refused(lines.with(at, (lines[at] ?? '').replace('m-2@', 'm-4@')))
    await refused(lines.toSpliced(at, 1))
    await refused(lines.slice(0, -1))
    const tables = manifest.tables.filter(({ name }) => name !== 'payments')
    const without = lines.filter((line) => !line.startsWith('{"name":"payments"'))
    await expect(load(database.on(), { ...manifest, tables }, each(without))).rejects.toThrow(
      /payments differs/,
    )
  })

  it('is refused when a newer Easel made it', async () => {
    const { manifest, lines } = await taken()
    const migrations = [...manifest.migrations, '9999-tomorrow']
    await expect(
      load(database.on(), { ...manifest, version: '9.0.0', migrations }, each(lines)),
    ).rejects.toThrow(
      /was made by a newer Easel \(9\.0\.0, its database has 9999-tomorrow; this one ends at 00/,
    )
  })
})
