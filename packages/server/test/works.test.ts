import type { ImagePage, ImageSet } from '@easel/contract/types'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../src/adapters/postgres/db.ts'
import { createGalleryStore } from '../src/adapters/postgres/gallery.repository.ts'
import { createSeedStarter } from '../src/domain/gallery/starter.ts'
import { eventually, type Visitor } from './support/client.ts'
import { emptyDatabase, openTestDatabase, startServer, type TestServer } from './support/server.ts'
import { starterOf } from './support/starter.ts'

const DAY = 86_400_000
const limits = { generationsPerDay: 1000, submitsPerWindow: 1000, waiting: 1000 }

let database: Database
let server: TestServer
let someone: Visitor

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await emptyDatabase(database)
  server = await startServer(database, { limits, starter: starterOf(7) })
  someone = server.visitor()
})
afterEach(() => server.close())
afterAll(() => database.close())

const make = async (who: Visitor, prompt: string): Promise<string> => {
  const { json } = await who.submit({ prompt }, { now: server.clock.now() })
  await who.ended(json.data.id)
  return json.data.id
}
const page = async (who: Visitor, url: string) => {
  const { status, json } = await who.get<ImagePage>(url, { now: server.clock.now() })
  expect(status).toBe(200)
  return json.data
}
const ids = (items: ImageSet[]) => items.map(({ id }) => id)

describe('lists', () => {
  it('page through everything once, while new works come in front', async () => {
    const made: string[] = []
    for (let n = 0; n < 7; n += 1) made.unshift(await make(someone, `work ${n}`))
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { items, nextCursor }: ImagePage = await page(someone, `/api/v2/mj/mine?limit=2${query}`)
      seen.push(...ids(items))
      cursor = nextCursor
      await make(someone, 'newer')
    }
    expect(seen).toEqual(made)
  })

  it.each(['x', 'WzEsMV0', encodeURIComponent(btoa('{"a":1}')), 'W10'])(
    'refuse a made-up cursor: %s',
    async (cursor) => {
      const { status, json } = await someone.get(`/api/v2/mj/mine?cursor=${cursor}`)
      expect([status, json.data]).toEqual([400, { reason: 'body_invalid', field: 'cursor' }])
    },
  )

  it.each(['0', '101', 'x', '1.5'])('refuse a limit of %s', async (limit) => {
    expect((await someone.get(`/api/v2/mj/queue?limit=${limit}`)).status).toBe(400)
  })

  it('show the queue by tabs, and drop its records after three days', async () => {
    const done = await make(someone, 'done')
    server.scripted.behaves('fails')
    const failed = await make(someone, 'failed')
    server.scripted.behaves('waits')
    const running = (await someone.submit({ prompt: 'running' })).json.data.id
    const tab = async (name: string) => ids((await page(someone, `/api/v2/mj/queue?tab=${name}`)).items)
    expect(await tab('all')).toEqual([running, failed, done])
    expect(await tab('running')).toEqual([running])
    expect(await tab('finished')).toEqual([done])
    expect(await tab('failed')).toEqual([failed])
    expect((await someone.get('/api/v2/mj/queue?tab=other')).status).toBe(400)
    server.clock.turn(3 * DAY + 1000)
    expect(await tab('all')).toEqual([])
    expect((await page(someone, '/api/v2/mj/mine')).items).toHaveLength(1)
  })

  it('find own works by words in any script and case, and by their kind', async () => {
    const lighthouse = await make(someone, 'Ein LEUCHTTURM 灯塔 im Sturm')
    await make(someone, 'A fox 100% sure_ly')
    const find = async (query: string) => ids((await page(someone, `/api/v2/mj/mine?${query}`)).items)
    for (const word of ['leuchtturm', '灯塔', '塔', 'sturm 灯', 'ＬＥＵＣＨＴ']) {
      expect(await find(new URLSearchParams({ search: word }).toString())).toEqual([lighthouse])
    }
    expect(await find('search=%25%25')).toEqual([])
    expect(await find('search=x_x')).toEqual([])
    expect(await find('operation=1')).toEqual([])
    expect(await find('ratioType=1')).toHaveLength(2)
    expect(await find('expiring=true')).toEqual([])
    server.clock.turn(54 * DAY)
    expect(await find('expiring=true')).toHaveLength(2)
  })
})

describe('the red dot', () => {
  const dot = async () => (await someone.get<object>('/api/v2/mj/red-dot')).json.data

  it('counts what runs and what finished unseen, until the queue or the work is opened', async () => {
    expect(await dot()).toEqual({ running: 0, finishedUnseen: 0 })
    server.scripted.behaves('waits')
    const { id } = (await someone.submit()).json.data
    expect(await dot()).toEqual({ running: 1, finishedUnseen: 0 })
    await eventually(
      async () => server.scripted.seen.length,
      (length) => length === 1,
    )
    server.scripted.goOn()
    await eventually(dot, (now) => JSON.stringify(now) === '{"running":0,"finishedUnseen":1}')
    await page(someone, '/api/v2/mj/queue')
    expect(await dot()).toEqual({ running: 0, finishedUnseen: 0 })
    server.scripted.behaves('draws')
    const second = (await someone.submit()).json.data
    await eventually(dot, (now) => JSON.stringify(now) === '{"running":0,"finishedUnseen":1}')
    await someone.image(second.id)
    expect(await dot()).toEqual({ running: 0, finishedUnseen: 0 })
    expect((await someone.image(id)).status).toBe(200)
  })
})

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
    server = await startServer(database, { limits, starter: starterOf(7) })
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

describe('the home page', () => {
  const find = async (query: Record<string, string>) =>
    ids((await page(someone, `/api/v2/mj/homepage?${new URLSearchParams(query)}`)).items)

  beforeEach(async () => {
    const source = starterOf(7)
    const seed = () =>
      createSeedStarter({
        store: createGalleryStore(database),
        source,
        uow: database.uow,
        clock: server.clock,
      })()
    expect(await seed()).toBe(7)
    expect(await seed()).toBe(0)
  })

  it('shows the starter collection to anyone, in pages, with prompts in their language', async () => {
    const first = await page(someone, '/api/v2/mj/homepage?limit=5')
    expect(ids(first.items)).toEqual([0, 1, 2, 3, 4].map((n) => `starter-s${n}`))
    expect(first.items[0]).toMatchObject({ mine: false, prompt: 'Picture 0', quota: { charged: 0 } })
    const rest = await page(someone, `/api/v2/mj/homepage?limit=5&cursor=${first.nextCursor}`)
    expect(ids(rest.items)).toEqual(['starter-s5', 'starter-s6'])
    expect(rest.nextCursor).toBeNull()
    const { json } = await someone.get<ImageSet>('/api/v2/mj/image/starter-s0', {
      headers: { 'x-language': 'zhCN' },
    })
    expect(json.data.prompt).toBe('图片 0')
    expect(json.data.author.name).toBe('Easel 画室')
  })

  it('is found by style, by words of every language, and by keywords', async () => {
    expect(await find({ style: 'oil' })).toEqual(['starter-s1', 'starter-s3', 'starter-s5'])
    for (const search of ['picture 4', '图片 4', '圖片 4', 'IMAGEN 4', 'keyword4']) {
      expect(await find({ search })).toEqual(['starter-s4'])
    }
    expect(await find({ search: 'nothing' })).toEqual([])
    expect(await find({ style: 'ink', search: 'picture 1' })).toEqual([])
  })

  it('has its pictures at once, from what is shipped, for every cache', async () => {
    const [set] = (await page(someone, '/api/v2/mj/homepage')).items
    const file = await server.app.inject({ url: set?.slots[0]?.thumbUrl ?? '' })
    expect(file.statusCode).toBe(200)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.body).toBe('small picture s0')
  })

  it('gets full sizes in the background, whatever is interrupted', async () => {
    const [before] = (await page(someone, '/api/v2/mj/homepage')).items
    await server.housekeeping.renderStarter?.(new AbortController().signal)
    const { items } = await page(someone, '/api/v2/mj/homepage')
    for (const { slots } of items) {
      const preview = await server.app.inject({ url: slots[0]?.previewUrl ?? '' })
      expect(preview.headers['cache-control']).toContain('public')
      expect(preview.headers['content-type']).toBe('image/webp')
    }
    expect(items[0]?.slots[0]?.thumbUrl).toBe(before?.slots[0]?.thumbUrl)
    expect(items[0]?.slots[0]?.previewUrl).not.toBe(before?.slots[0]?.previewUrl)
  })
})

describe('the launcher', () => {
  it.each([
    ['en', 'Auto', 'Ink wash', 'A lighthouse'],
    ['zhCN', '自动', '水墨', '灯塔'],
    ['zhTW', '自動', '水墨', '燈塔'],
    ['es', 'Automático', 'Tinta china', 'Un faro'],
  ])('speaks %s', async (language, auto, ink, example) => {
    const headers = { 'x-language': language }
    const { id } = (await someone.post<{ id: string }>('/api/v2/app/launchers', {}, { headers })).json.data
    const { json } = await someone.get(`/api/v2/app/launchers/${id}`, { headers })
    expect(json.data).toMatchObject({
      imageGeneration: {
        models: [{ id: 0, name: auto, vip: false, engine: 'scripted' }, { id: 1 }],
        styles: [{ id: 'ink', name: ink, vip: false }, { id: 'oil' }],
        promptExamples: [example],
      },
    })
  })

  it.each(['launch-', 'launch-zzzzzzzz', 'other', '..%2F..'])('is not there under %s', async (id) => {
    expect((await someone.get(`/api/v2/app/launchers/${id}`)).status).toBe(404)
  })
})
