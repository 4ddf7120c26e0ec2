import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createPool, guardPool } from '../../src/adapters/postgres/core/connections/pool.ts'
import { sendWithNext } from '../../src/adapters/postgres/core/connections/with-next.ts'
import { openPostgres } from '../../src/adapters/postgres/core/open-postgres.ts'
import { usePostgres } from '../support/use-postgres.ts'

const postgres = usePostgres()

/** A connection of one's own, to a database with an empty table. */
async function withTable() {
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('drop table if exists noted; create table noted (what text)')
  const database = await openPostgres(postgres.url)
  return {
    admin,
    database,
    noted: async () => (await admin.query('select what from noted')).rows,
    async close() {
      await database.close()
      await admin.end()
    },
  }
}

it('a change that is not committed leaves nothing, whichever of its statements an operator cancels', async () => {
  const { admin, database, noted, close } = await withTable()
  let isOver = false
  const cancelling = (async () => {
    while (!isOver) {
      await admin.query(
        'select pg_cancel_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
    }
  })()
  // Until it has hit often enough, however busy the machine is.
  const ENOUGH = 20
  let cancelled = 0
  let tried = 0
  while (cancelled < ENOUGH || tried < 100) {
    tried += 1
    const change = database.uow.run(async (tx) => {
      await sql`insert into noted select ${'not committed'} from pg_sleep(random() * 0.002)`.execute(
        database.on(tx),
      )
      throw new Error('on purpose')
    })
    await change.catch((error: Error) => {
      if (error.message !== 'on purpose') cancelled += 1
    })
    // What is borrowed next is in no transaction of another.
    await sql`select ${'somebody'}::text`.execute(database.on()).catch((error: Error) => {
      expect(error).not.toMatchObject({ code: '25P02' })
    })
  }
  isOver = true
  await cancelling
  expect(await noted()).toEqual([])
  await close()
})

it('a change is not committed without what was to be written last, where that cannot be written down', async () => {
  const { database, noted, close } = await withTable()
  const unwritable = {
    toJSON() {
      throw new Error('cannot be written down')
    },
  }
  const change = database.uow.run(async (tx) => {
    await sql`insert into noted values (${'first'})`.execute(database.on(tx))
    await sendWithNext(sql`insert into noted values (${unwritable}::json #>> '{}')`, database.on(tx))
  })
  await expect(change).rejects.toThrow('cannot be written down')
  expect(await noted()).toEqual([])
  await close()
})

it('each of several statements that are sent together may take as long as one alone', async () => {
  const pool = createPool({ url: postgres.url, max: 1, answerWithin: 500, isPipelined: true })
  const guarded = guardPool(pool, { failed() {}, answered() {} })
  const client = await guarded.connect()
  const slow = { text: 'select pg_sleep(0.4)' }
  const { rows } = await client.send([slow, slow, slow, { text: 'select $1::text as name', values: ['one'] }])
  expect(rows).toEqual([{ name: 'one' }])
  client.release()
  await guarded.end()
})
