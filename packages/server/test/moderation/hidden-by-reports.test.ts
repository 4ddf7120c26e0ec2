import { afterEach, describe, expect, it } from 'vitest'
import type { Visitor } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { reportsOf } from '../support/reports.ts'

const fixture = useServer(null)
const { at, made } = peopleOf(() => fixture.server)
const { begin, operator, known, listed, report, square, list, image } = reportsOf(fixture)

afterEach(fixture.stop)

describe('reports', () => {
  it('by three established people hide a work until the operator decides', async () => {
    await begin()
    const id = await made(fixture.visitor)
    const reporter = fixture.server.visitor()
    for (let n = 0; n < 4; n += 1) await report(id, `8.8.8.${n}`, reporter)
    for (let n = 0; n < 4; n += 1) await report(id, '8.8.9.9', await known())
    await report(id, '8.8.7.7', await known())
    expect(await square()).toEqual([id])
    await report(id, '8.8.6.6', await known())
    expect(await square()).toEqual([])
    expect(await listed()).toMatchObject([{ id, hiddenBy: 'reports' }])
    expect((await image(id, fixture.visitor)).json.data.shownInSquare).toBe(false)
    await operator('dismiss', id)
    expect(await square()).toEqual([id])
  })

  it('by new people count half', async () => {
    await begin()
    const id = await made(fixture.visitor)
    for (const n of [1, 2, 3, 4, 5]) await report(id, `8.8.8.${n}`)
    expect(await square()).toEqual([id])
    await report(id, '8.8.8.6')
    expect(await square()).toEqual([])
  })

  it('by somebody with three dismissed reports count nothing', async () => {
    await begin({ reportsToHide: 1 })
    let wrong: Visitor | null = null
    for (let n = 0; n < 3; n += 1) {
      const id = await made(fixture.visitor)
      wrong ??= await known()
      await fixture.database.on().updateTable('works').set({ curated_at: 1 }).where('id', '=', id).execute()
      await report(id, '8.8.8.1', wrong)
      await operator('dismiss', id)
    }
    const id = await made(fixture.visitor)
    await report(id, '8.8.8.1', wrong ?? undefined)
    expect(await square()).toContain(id)
    await report(id, '8.8.8.2', await known())
    expect(await square()).not.toContain(id)
  })

  it('from one customer’s network count once, for all of its addresses', async () => {
    await begin({ reportsToHide: 2 })
    const id = await made(fixture.visitor)
    for (const n of [1, 2, 3, 4]) await report(id, `2001:db8:7:${n}00::1`, await known())
    expect(await square()).toEqual([id])
    await report(id, '2001:db8:8:100::1', await known())
    expect(await square()).toEqual([])
  })

  it('never hide what an operator has chosen for the home page', async () => {
    await begin({ reportsToHide: 1 })
    const id = await made(fixture.visitor)
    await fixture.database.on().updateTable('works').set({ curated_at: 1 }).where('id', '=', id).execute()
    for (const n of [1, 2, 3]) await report(id, `8.8.8.${n}`, await known())
    expect(await list('homepage')).toEqual([id])
    expect(await listed()).toMatchObject([{ id, count: 3, hiddenBy: null }])
  })

  it('by users of one partner count as one person’s', async () => {
    await begin({ reportsToHide: 2 })
    const id = await made(fixture.visitor)
    const origins = ['https://shop.example']
    await fixture.server.partners.add({ id: 'acme', origins, features: ['square', 'create', 'works'] })
    const headers = { 'x-partner-id': 'acme' }
    for (let n = 0; n < 6; n += 1) {
      const answer = await fixture.server
        .visitor()
        .post('/api/v2/mj/square-report', { id, kind: 'other' }, { ...at(), headers })
      expect([200, 404]).toContain(answer.status)
    }
    expect(await square()).toEqual([id])
  })

  it('by many people count, even if many of their own works were hidden before', async () => {
    await begin({ reportsToHide: 1, hiddenByReportsPerHour: 1 })
    const decoy = await made(fixture.server.visitor())
    await report(decoy, '8.8.8.1', await known())
    const id = await made(fixture.visitor)
    for (let n = 0; n < 3; n += 1) await report(id, `8.8.7.${n}`, await known())
    expect(await square()).toEqual([id])
    await report(id, '8.8.7.9', await known())
    expect(await square()).toEqual([])
  })

  it('by new people do not take the votes of established ones', async () => {
    await begin({ networkReportsPerDay: 1 })
    const [one, two] = [await made(fixture.visitor), await made(fixture.visitor)]
    expect((await report(one, '8.8.8.8')).status).toBe(200)
    expect((await report(two, '8.8.8.8')).status).toBe(430)
    expect((await report(two, '8.8.8.8', await known())).status).toBe(200)
  })

  it('are limited per day, per person and per network', async () => {
    await begin({ reportsPerDay: 2, networkReportsPerDay: 3 })
    fixture.server.clock.stop()
    const works = []
    for (let n = 0; n < 4; n += 1) works.push(await made(fixture.visitor))
    const [one = '', two = '', three = '', four = ''] = works
    const reporter = fixture.server.visitor()
    const first = [await report(one, '8.8.8.8', reporter), await report(two, '8.8.8.8', reporter)]
    expect(first.map(({ status }) => status)).toEqual([200, 200])
    const refused = await report(three, '8.8.8.8', reporter)
    expect([refused.status, refused.json.data]).toMatchObject([430, { reason: 'rate', retryAfter: 86_400 }])
    expect((await report(three, '8.8.8.8')).status).toBe(200)
    expect((await report(four, '8.8.8.8')).status).toBe(430)
    expect((await report(four, '8.8.8.9')).status).toBe(200)
  })

  it('hide a limited number of works per hour: the rest waits for the operator', async () => {
    await begin({ reportsToHide: 1, hiddenByReportsPerHour: 2 })
    const works = []
    for (let n = 0; n < 4; n += 1) works.push(await made(fixture.visitor))
    for (const [n, id] of works.entries()) await report(id, `8.8.8.${n}`, await known())
    expect(await square()).toHaveLength(2)
    expect(await listed()).toHaveLength(4)
  })

  it('hide nothing if that is switched off', async () => {
    await begin({ reportsToHide: 0 })
    const id = await made(fixture.visitor)
    for (const n of [1, 2, 3, 4, 5]) await report(id, `8.8.8.${n}`)
    expect(await square()).toEqual([id])
  })
})
