import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../src/adapters/postgres/db.ts'
import type { Visitor } from './support/client.ts'
import { emptyDatabase, openTestDatabase, startServer, type TestServer } from './support/server.ts'
import { worksOf } from './support/works.ts'

const limits = { generationsPerDay: 1000, submitsPerWindow: 1000, waiting: 1000 }

let database: Database
let server: TestServer
let someone: Visitor

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await emptyDatabase(database)
  server = await startServer(database, { limits })
  someone = server.visitor()
})
afterEach(() => server.close())
afterAll(() => database.close())

const { make, page } = worksOf(() => server)

describe('deleting', () => {
  const remove = (list: string[]) =>
    someone.post<{ ids: string[]; restorableUntil: number }>(
      '/api/v2/mj/delete',
      { ids: list },
      { now: server.clock.now() },
    )
  const restore = (list: string[]) =>
    someone.post<{ ids: string[] }>('/api/v2/mj/restore', { ids: list }, { now: server.clock.now() })

  it('skips what is unknown, can be taken back for 30 seconds, and still counts as completed', async () => {
    const id = await make(someone, 'one')
    const { status, json } = await remove([id, 'unknown'])
    expect([status, json.data.ids]).toEqual([200, [id]])
    expect(json.data.restorableUntil - Date.now()).toBeGreaterThan(28_000)
    expect((await someone.image(id)).status).toBe(404)
    expect((await page(someone, '/api/v2/mj/mine')).items).toEqual([])
    expect((await remove([id])).status).toBe(404)
    expect((await restore([id])).json.data.ids).toEqual([id])
    expect((await page(someone, '/api/v2/mj/mine')).items).toHaveLength(1)
    await remove([id])
    server.clock.turn(33_000)
    expect((await restore([id])).status).toBe(404)
    const count = await someone.get('/api/v2/mj/completed-count', { now: server.clock.now() })
    expect(count.json.data).toEqual({ count: 1 })
  })

  it('takes the pictures away at once, and brings them back when it is taken back', async () => {
    const id = await make(someone, 'one')
    const { slots } = (await someone.image(id)).json.data
    const urls = slots.flatMap(({ thumbUrl, previewUrl }) => [thumbUrl ?? '', previewUrl ?? ''])
    const statuses = async () =>
      new Set(await Promise.all(urls.map(async (url) => (await server.app.inject({ url })).statusCode)))
    expect(await statuses()).toEqual(new Set([200]))
    await remove([id])
    expect(await statuses()).toEqual(new Set([404]))
    await restore([id])
    expect(await statuses()).toEqual(new Set([200]))
  })

  it('removes rows and files for good after that', async () => {
    const id = await make(someone, 'one')
    const kept = await make(someone, 'two')
    const { slots } = (await someone.image(id)).json.data
    await remove([id])
    await server.close()
    server = await startServer(database, { limits })
    server.clock.turn(40_000)
    await server.housekeeping.purge()
    await server.housekeeping.sweep()
    const files = await database.on().selectFrom('files').selectAll().where('origin', '=', 'blobs').execute()
    expect(new Set(files.map(({ work_id }) => work_id))).toEqual(new Set([kept]))
    expect((await server.app.inject({ url: slots[0]?.thumbUrl ?? '' })).statusCode).toBe(404)
  })

  it('leaves a running set alone', async () => {
    server.scripted.behaves('waits')
    const { id } = (await someone.submit()).json.data
    expect((await remove([id])).status).toBe(404)
    expect((await someone.image(id)).status).toBe(413)
  })
})
