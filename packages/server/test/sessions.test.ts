import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSessions } from '../src/adapters/postgres/pglite/sessions.ts'

let database: PGlite

beforeAll(async () => {
  database = await PGlite.create('memory://')
  await database.exec('create table notes (text text)')
})
afterAll(() => database.close())

describe('a transaction on the embedded database', () => {
  it('that nobody goes on with is rolled back, and the next one has its turn', async () => {
    const sessions = createSessions(database, 50)
    await sessions.begin(1)
    await sessions.query(1, "insert into notes values ('left')", [])
    const { rows } = await sessions.query(null, 'select * from notes', [])
    expect(rows).toEqual([])
    await expect(sessions.query(1, 'select 1', [])).rejects.toMatchObject({ code: '25P01' })
    await expect(sessions.end(1, true)).rejects.toMatchObject({ code: '25P01' })
  })

  it('may take as long as its statements take', async () => {
    const sessions = createSessions(database, 50)
    await sessions.begin(2)
    await sessions.query(2, "insert into notes values ('kept')", [])
    await Promise.all([sessions.query(2, 'select pg_sleep(0.5)', []), sessions.query(2, 'select 1', [])])
    await sessions.end(2, true)
    expect((await sessions.query(null, 'select * from notes', [])).rows).toEqual([{ text: 'kept' }])
  })
})
