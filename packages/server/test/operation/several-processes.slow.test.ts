import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { openPostgres } from '../../src/adapters/postgres/core/open-postgres.ts'
import { examine } from '../../src/compose/doctor.ts'
import { readConfig } from '../../src/config/config.ts'
import { startPostgres } from '../support/postgres.ts'
import { startServer } from '../support/server.ts'

describe.skipIf(process.env.EASEL_TEST_QUICK)('several processes on one PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  const databases: Database[] = []
  const open = async () => {
    const database = await openPostgres(postgres.url)
    databases.push(database)
    return database
  }

  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
    await postgres?.stop()
  })

  it('migrate at the same time, share the work, and notify each other of changes, partners and phrases', async () => {
    const opened = await Promise.all([open(), open(), open()])
    const environment = (ROLE: string) => ({ environment: { ROLE, DATABASE_URL: postgres.url } })
    const [first, second, third] = opened as [Database, Database, Database]
    const api = await startServer(first, environment('api'))
    const visitor = api.visitor()
    const waiting = (await visitor.submit({ prompt: 'before any worker' })).json.data
    expect(waiting.queuePosition).toBe(1)
    const workers = [
      await startServer(second, environment('worker')),
      await startServer(third, environment('worker')),
    ]
    expect(await visitor.ended(waiting.id)).toMatchObject({ status: 4 })
    for (const worker of workers) worker.scripted.behaves('hangs')
    const { id } = (await visitor.submit({ prompt: 'to be cancelled' })).json.data
    const startedSets = () => workers.flatMap(({ scripted }) => scripted.seen.map(({ prompt }) => prompt))
    await expect.poll(startedSets, { timeout: 5000 }).toContain('to be cancelled')
    expect((await visitor.post('/api/v2/mj/cancel', { id })).status).toBe(200)
    await expect
      .poll(() => workers.flatMap(({ scripted }) => scripted.aborted), { timeout: 5000 })
      .toContain('to be cancelled')
    const frame = async () => (await api.app.inject({ url: '/embed/home?partner=acme' })).statusCode
    expect(await frame()).toBe(403)
    await workers[0]?.partners.add({ id: 'acme', origins: ['https://shop.example'] })
    await expect.poll(frame, { timeout: 3000 }).not.toBe(403)
    await workers[1]?.partners.suspend('acme')
    await expect.poll(frame, { timeout: 3000 }).toBe(403)
    const clean = async () =>
      (await visitor.post<{ clean: boolean }>('/api/v2/mj/inspections', { prompt: 'genocide' })).json.data
        .clean
    expect(await clean()).toBe(false)
    await workers[0]?.operations.blocklist.lift('genocide', null)
    await expect.poll(clean, { timeout: 3000 }).toBe(true)
    await workers[1]?.operations.blocklist.putBack('genocide', 'en')
    await expect.poll(clean, { timeout: 3000 }).toBe(false)
    for (const server of [...workers, api]) await server.close()
  })

  it('have their partners’ addresses checked without a server of their own', async () => {
    const DATABASE_URL = postgres.url
    const server = await startServer(await open(), { environment: { DATABASE_URL } })
    await server.partners.add({
      id: 'keyed',
      origins: ['https://keyed.example'],
      jwksUrl: 'https://[2001:db8::1]/',
    })
    await server.close()
    const findings = await examine(readConfig({ DATABASE_URL, DATA_DIR: server.dataDir }), 100)
    expect(findings).toContainEqual(
      expect.objectContaining({ about: 'partner keyed (jwksUrl)', state: 'error' }),
    )
  })
})
