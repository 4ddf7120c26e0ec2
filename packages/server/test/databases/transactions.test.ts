import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSessions } from '../../src/adapters/postgres/core/pglite/sessions.ts'

let database: PGlite

beforeAll(async () => {
  database = await PGlite.create('memory://')
  await database.exec('create table notes (text text)')
})
afterAll(() => database.close())

describe('a transaction on the embedded database', () => {
  it('that is abandoned is rolled back, and the next one runs', async () => {
    const sessions = createSessions(database, 50)
    await sessions.begin(1)
    await sessions.query(1, "insert into notes values ('left')", [])
    const { rows } = await sessions.query(null, 'select * from notes', [])
    expect(rows).toEqual([])
    await expect(sessions.query(1, 'select 1', [])).rejects.toMatchObject({ code: '25P01' })
    await expect(sessions.end(1, true)).rejects.toMatchObject({ code: '25P01' })
  })

  it('accepts statements before it has started', async () => {
    const sessions = createSessions(database)
    await sessions.begin(10)
    const later = sessions.begin(11)
    const insert = sessions.query(11, "insert into notes values ('early')", [])
    const commit = sessions.end(11, true)
    await sessions.end(10, true)
    await Promise.all([later, insert, commit])
    const { rows } = await sessions.query(null, "delete from notes where text = 'early' returning text", [])
    expect(rows).toEqual([{ text: 'early' }])
  })

  it('may last as long as its statements do', async () => {
    const sessions = createSessions(database, 50)
    await sessions.begin(2)
    await sessions.query(2, "insert into notes values ('kept')", [])
    await Promise.all([sessions.query(2, 'select pg_sleep(0.5)', []), sessions.query(2, 'select 1', [])])
    await sessions.end(2, true)
    expect((await sessions.query(null, 'select * from notes', [])).rows).toEqual([{ text: 'kept' }])
  })
})

describe('a single statement while the embedded database is busy', () => {
  it('waits for the open transaction only, not for all waiting ones, which still run', async () => {
    const sessions = createSessions(database)
    const done: string[] = []
    await sessions.begin(100)
    const transaction = async (session: number) => {
      await sessions.begin(session)
      await sessions.query(session, 'select 1', [])
      await sessions.end(session, true)
      done.push('transaction')
    }
    const statement = () => sessions.query(null, 'select 1', []).then(() => done.push('statement'))
    const all = [
      ...[101, 102, 103].map(transaction),
      ...Array.from({ length: 20 }, statement),
      sessions.end(100, true),
    ]
    await Promise.all(all)
    expect(done.indexOf('statement')).toBe(0)
    expect(done.lastIndexOf('statement')).toBeGreaterThan(done.indexOf('transaction'))
    expect(done.filter((what) => what === 'transaction')).toHaveLength(3)
  })
})

describe('a repeated statement on the embedded database', () => {
  const twice = (sessions: ReturnType<typeof createSessions>, text: string, ...values: unknown[]) =>
    Promise.all([1, 2, 3].map(() => sessions.query(null, text, values)))

  it('returns the same result as at first, with any types', async () => {
    const sessions = createSessions(database)
    const [first, ...later] = await twice(
      sessions,
      `select $1::int8 as time, $2::text as words, $3::bool as so, $4::text[] as list, $5::jsonb as deep, $6::float8 as part`,
      1_700_000_000_000,
      'é ü 画',
      false,
      ['a', '"b', null],
      { a: [1] },
      0.5,
    )
    expect(first?.rows).toEqual([
      {
        time: 1_700_000_000_000,
        words: 'é ü 画',
        so: false,
        list: ['a', '"b', null],
        deep: { a: [1] },
        part: 0.5,
      },
    ])
    expect(later).toEqual([first, first])
  })

  it('returns the number of changed rows', async () => {
    const sessions = createSessions(database)
    const inserted = await twice(sessions, 'insert into notes values ($1)', 'counted')
    expect(inserted.map(({ affected }) => affected)).toEqual([1, 1, 1])
    const [gone] = await twice(sessions, 'delete from notes where text = $1', 'counted')
    expect(gone?.affected).toBe(3)
  })

  it('fails alone, and the next one does not', async () => {
    const sessions = createSessions(database)
    await sessions.query(null, 'create table once (id int primary key)', [])
    const insert = () => sessions.query(null, 'insert into once values ($1)', [1])
    await insert()
    for (let turn = 0; turn < 3; turn += 1) await expect(insert()).rejects.toMatchObject({ code: '23505' })
    expect((await sessions.query(null, 'select * from once', [])).rows).toEqual([{ id: 1 }])
  })

  it('aborts its transaction as at first, and the next transaction works', async () => {
    const sessions = createSessions(database)
    for (const turn of [7, 8, 9]) {
      await sessions.begin(turn)
      await expect(sessions.query(turn, 'select 1 / $1::int as part', [0])).rejects.toMatchObject({
        code: '22012',
      })
      await expect(sessions.query(turn, 'select $1::int as one', [1])).rejects.toMatchObject({
        code: '25P02',
      })
      await sessions.end(turn, false)
      expect((await sessions.query(null, 'select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
    }
  })

  it('returns columns that were added meanwhile', async () => {
    const sessions = createSessions(database)
    await sessions.query(null, 'create table grows (a int)', [])
    await twice(sessions, 'select * from grows')
    await sessions.query(null, 'alter table grows add column b int', [])
    await sessions.query(null, 'insert into grows values (1, 2)', [])
    const [row] = await twice(sessions, 'select * from grows')
    expect(row?.rows).toEqual([{ a: 1, b: 2 }])
    await sessions.script('alter table grows add column c int; update grows set c = 3')
    const [wider] = await twice(sessions, 'select * from grows')
    expect(wider?.rows).toEqual([{ a: 1, b: 2, c: 3 }])
  })
})
