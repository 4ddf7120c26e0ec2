import type { ImagePage } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { ids, worksOf } from '../support/works.ts'

const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })

const { make, page } = worksOf(() => fixture.server)

describe('lists', () => {
  it('contain every work once while new ones are added', async () => {
    const made: string[] = []
    for (let n = 0; n < 7; n += 1) made.unshift(await make(fixture.visitor, `work ${n}`))
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { items, nextCursor }: ImagePage = await page(fixture.visitor, `/api/v2/mj/mine?limit=2${query}`)
      seen.push(...ids(items))
      cursor = nextCursor
      await make(fixture.visitor, 'newer')
    }
    expect(seen).toEqual(made)
  })

  it.each(['x', 'WzEsMV0', encodeURIComponent(btoa('{"a":1}')), 'W10'])(
    'refuse a forged cursor: %s',
    async (cursor) => {
      const { status, json } = await fixture.visitor.get(`/api/v2/mj/mine?cursor=${cursor}`)
      expect([status, json.data]).toEqual([400, { reason: 'body_invalid', field: 'cursor' }])
    },
  )

  it.each(['0', '101', 'x', '1.5'])('refuse a limit of %s', async (limit) => {
    expect((await fixture.visitor.get(`/api/v2/mj/queue?limit=${limit}`)).status).toBe(400)
  })

  it('of the queue have tabs, and drop its records after three days', async () => {
    const done = await make(fixture.visitor, 'done')
    fixture.server.scripted.behaves('fails')
    const failed = await make(fixture.visitor, 'failed')
    fixture.server.scripted.behaves('waits')
    const running = (await fixture.visitor.submit({ prompt: 'running' })).json.data.id
    const tab = async (name: string) =>
      ids((await page(fixture.visitor, `/api/v2/mj/queue?tab=${name}`)).items)
    expect(await tab('all')).toEqual([running, failed, done])
    expect(await tab('running')).toEqual([running])
    expect(await tab('finished')).toEqual([done])
    expect(await tab('failed')).toEqual([failed])
    expect((await fixture.visitor.get('/api/v2/mj/queue?tab=other')).status).toBe(400)
    fixture.server.clock.advance(3 * DAY + 1000)
    expect(await tab('all')).toEqual([])
    expect((await page(fixture.visitor, '/api/v2/mj/mine')).items).toHaveLength(1)
  })

  it('of own works can be searched in any script and case, and filtered by kind', async () => {
    const lighthouse = await make(fixture.visitor, 'Ein LEUCHTTURM 灯塔 im Sturm')
    await make(fixture.visitor, 'A fox 100% sure_ly')
    const find = async (query: string) => ids((await page(fixture.visitor, `/api/v2/mj/mine?${query}`)).items)
    for (const word of ['leuchtturm', '灯塔', '塔', 'sturm 灯', 'ＬＥＵＣＨＴ']) {
      expect(await find(new URLSearchParams({ search: word }).toString())).toEqual([lighthouse])
    }
    expect(await find('search=%25%25')).toEqual([])
    expect(await find('search=x_x')).toEqual([])
    expect(await find('operation=1')).toEqual([])
    expect(await find('ratioType=1')).toHaveLength(2)
    expect(await find('expiring=true')).toEqual([])
    fixture.server.clock.advance(54 * DAY)
    expect(await find('expiring=true')).toHaveLength(2)
  })
})

describe('the red dot', () => {
  const dot = async () => (await fixture.visitor.get<object>('/api/v2/mj/red-dot')).json.data
  const oneUnseen = () =>
    eventually(dot, (now) => JSON.stringify(now) === '{"running":0,"finishedUnseen":1,"reportsDecided":0}')

  it('counts running and unseen finished sets, until the queue or the work is opened', async () => {
    expect(await dot()).toEqual({ running: 0, finishedUnseen: 0, reportsDecided: 0 })
    fixture.server.scripted.behaves('waits')
    const { id } = (await fixture.visitor.submit()).json.data
    expect(await dot()).toEqual({ running: 1, finishedUnseen: 0, reportsDecided: 0 })
    await eventually(
      async () => fixture.server.scripted.seen.length,
      (length) => length === 1,
    )
    fixture.server.scripted.resume()
    await oneUnseen()
    // What pages ask for in the background while somebody is elsewhere.
    await page(fixture.visitor, '/api/v2/mj/queue?tab=running')
    await page(fixture.visitor, '/api/v2/mj/queue?tab=failed')
    expect(await dot()).toEqual({ running: 0, finishedUnseen: 1, reportsDecided: 0 })
    await page(fixture.visitor, '/api/v2/mj/queue?tab=finished')
    expect(await dot()).toEqual({ running: 0, finishedUnseen: 0, reportsDecided: 0 })
    fixture.server.scripted.behaves('draws')
    await fixture.visitor.submit()
    await oneUnseen()
    await page(fixture.visitor, '/api/v2/mj/queue')
    expect(await dot()).toEqual({ running: 0, finishedUnseen: 0, reportsDecided: 0 })
    const second = (await fixture.visitor.submit()).json.data
    await oneUnseen()
    await fixture.visitor.image(second.id)
    expect(await dot()).toEqual({ running: 0, finishedUnseen: 0, reportsDecided: 0 })
    expect((await fixture.visitor.image(id)).status).toBe(200)
  })

  it('excludes failed and canceled sets', async () => {
    fixture.server.scripted.behaves('fails')
    await make(fixture.visitor, 'failed')
    fixture.server.scripted.behaves('waits')
    const { id } = (await fixture.visitor.submit()).json.data
    await fixture.visitor.post('/api/v2/mj/cancel', { id })
    expect(await dot()).toEqual({ running: 0, finishedUnseen: 0, reportsDecided: 0 })
    fixture.server.scripted.behaves('draws')
    await fixture.visitor.submit()
    await oneUnseen()
    await page(fixture.visitor, '/api/v2/mj/queue')
    const unseen = fixture.database.on().selectFrom('works').select('id').where('seen_at', 'is', null)
    expect(await unseen.execute()).toEqual([])
  })
})
