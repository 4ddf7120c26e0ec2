import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../src/adapters/postgres/core/open-postgres.ts'
import { eventually, signedHeaders } from '../support/client.ts'
import { startPostgres } from '../support/postgres.ts'
import { startServer, type TestServer } from '../support/server.ts'

const SETS = 8
const LISTENERS = 20
const EVENTS = '/api/v2/mj/events'
const COUNTING = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.max=10000']

/** What a set writes of its pictures and of what it costs. */
const WRITES = '^\\s*(insert|update|delete|with).*(slots|files|quota_entries|uploads)'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: Awaited<ReturnType<typeof openPostgres>>
let counter: pg.Client
let server: TestServer
beforeAll(async () => {
  postgres = await startPostgres(
    null,
    COUNTING.flatMap((setting) => ['-c', setting]),
  )
  counter = new pg.Client({ connectionString: postgres.url })
  await counter.connect()
  await counter.query('create extension pg_stat_statements')
  database = await openPostgres(postgres.url)
})
afterEach(() => server.close())
afterAll(async () => {
  await database?.close()
  await counter?.end()
  await postgres?.stop()
})

/** How many statements ran meanwhile, but for those of the job queue, which looks for jobs by the clock. */
async function statementsOf(which: string, work: () => Promise<void>): Promise<number> {
  await counter.query('select pg_stat_statements_reset()')
  await work()
  const { rows } = await counter.query<{ calls: number }>(
    `select sum(calls)::int as calls from pg_stat_statements
     where query not like '%pgboss%' and query not like 'select $1' and query ~ $1`,
    [which],
  )
  return rows[0]?.calls ?? 0
}

it('a set of four is written down in few statements, from its submit to its end', async () => {
  server = await startServer(database, { limits: { generationsPerDay: 100, submitsPerWindow: 100 } })
  const visitor = server.visitor()
  const makeOne = async () => {
    await visitor.ended((await visitor.submit()).json.data.id)
  }
  await makeOne()
  const statements = await statementsOf(WRITES, async () => {
    for (let n = 0; n < SETS; n += 1) await makeOne()
  })
  expect(statements / SETS).toBeLessThanOrEqual(16)
})

it('the quotas of many who submit at the same moment and listen are read together', async () => {
  const limits = { generationsPerDay: 100, submitsPerWindow: 100, newDevicesPerMinute: 100 }
  server = await startServer(database, { listen: true, limits })
  server.scripted.behaves('hangs')
  const visitors = Array.from({ length: LISTENERS }, () => server.visitor())
  const heard = await Promise.all(visitors.map(({ device }) => listen(device)))
  await eventually(
    async () => heard.filter(({ text }) => text.includes('"remaining":100')),
    ({ length }) => length === LISTENERS,
  )
  const statements = await statementsOf('"oldestAt"', async () => {
    const answers = await Promise.all(visitors.map(({ submit }) => submit()))
    expect(answers.map(({ status }) => status)).toEqual(visitors.map(() => 200))
    await eventually(
      async () => heard.filter(({ text }) => text.includes('"remaining":99')),
      ({ length }) => length === LISTENERS,
    )
  })
  for (const { stop } of heard) stop()
  expect(statements).toBeGreaterThan(0)
  expect(statements).toBeLessThan(LISTENERS / 2)
})

/** A page's event stream, and all that it was sent. */
async function listen(device: string) {
  const controller = new AbortController()
  const { body } = await fetch(server.url + EVENTS, {
    headers: signedHeaders('GET', EVENTS, device),
    signal: controller.signal,
  })
  const heard = { text: '', stop: () => controller.abort() }
  const reading = async () => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) heard.text += chunk
  }
  reading().catch(() => {})
  return heard
}
