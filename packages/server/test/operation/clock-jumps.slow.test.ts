import type { ImageSet } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/client.ts'
import { DAY, HOUR, MINUTE, SECOND, useClockedServer } from '../support/clocked-server.ts'

const { fixture, get, post, made, advance, retryAfter, savesLeft, begin } = useClockedServer()

describe('a clock that is set back', () => {
  it.each([2 * MINUTE, HOUR, 10 * DAY])(
    'by %i ms allows nobody more submits than the window',
    async (back) => {
      await begin({ submitsPerWindow: 2 })
      for (let n = 0; n < 2; n += 1) expect((await fixture.submit()).status).toBe(200)
      advance(-back)
      const refused = await fixture.submit()
      expect([refused.status, refused.json.data.reason]).toEqual([430, 'rate'])
      advance(back + 5 * MINUTE + SECOND)
      expect((await fixture.submit()).status).toBe(200)
    },
  )

  it('allows nobody more images a day', async () => {
    await begin({ generationsPerDay: 2 })
    for (let n = 0; n < 2; n += 1) await made(fixture.visitor)
    advance(-3 * HOUR)
    expect((await fixture.submit()).status).toBe(402)
    advance(3 * HOUR + DAY + SECOND)
    expect((await fixture.submit()).status).toBe(200)
  })

  it('for a moment and corrected dates nothing outside its window', async () => {
    await begin({ submitsPerWindow: 2, generationsPerDay: 3 })
    for (let n = 0; n < 2; n += 1) expect((await fixture.submit()).status).toBe(200)
    advance(-3 * HOUR)
    for (let n = 0; n < 2; n += 1) expect((await fixture.submit()).status).toBe(430)
    advance(3 * HOUR)
    expect((await fixture.submit()).status).toBe(430)
    advance(5 * MINUTE + SECOND)
    expect((await fixture.submit()).status).toBe(200)
    advance(-30 * HOUR)
    for (let n = 0; n < 2; n += 1) expect((await fixture.submit()).status).toBe(430)
    advance(30 * HOUR + 10 * MINUTE)
    expect((await fixture.submit()).status).toBe(402)
    advance(DAY)
    expect((await fixture.submit()).status).toBe(200)
  })

  it('does not refund more than was charged when a set fails meanwhile', async () => {
    await begin({ generationsPerDay: 1 })
    fixture.server.scripted.behaves('waits')
    const { json } = await fixture.submit()
    advance(-2 * HOUR)
    await post(fixture.visitor, '/api/v2/mj/cancel', { id: json.data.id })
    const set = (await get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${json.data.id}`)).json.data
    expect(set.quota).toEqual({ charged: 1, refunded: 1 })
    fixture.server.scripted.behaves('draws')
    expect((await fixture.submit()).status).toBe(200)
    expect((await fixture.submit()).status).toBe(402)
  })

  it.each([MINUTE, 400 * DAY])('by %i ms does not extend the pause after a refused prompt', async (back) => {
    await begin({})
    expect((await fixture.submit(fixture.visitor, { prompt: 'genocide' })).status).toBe(432)
    advance(-back)
    const { status, json } = await fixture.submit()
    expect(status).toBe(406)
    expect(retryAfter(json.data)).toBeLessThanOrEqual(300)
    advance(301 * SECOND)
    expect((await fixture.submit()).status).toBe(200)
  })

  it('shows balances that add up', async () => {
    await begin({})
    const imageId = await made(fixture.visitor)
    expect((await post(fixture.visitor, '/api/v2/mj/save-consume', { imageId, slot: 1 })).status).toBe(200)
    advance(-6 * HOUR)
    expect(await savesLeft()).toMatchObject({ remaining: 2, limit: 3 })
    advance(6 * HOUR)
    expect(await savesLeft()).toMatchObject({ remaining: 2, limit: 3 })
  })

  it('keeps refusing replayed requests', async () => {
    await begin({})
    const now = fixture.server.clock.now()
    const again = { now, headers: { 'x-request-id': '3f2c8f0e-6a0b-4f7e-9d3a-2b1c0d9e8f7b' } }
    expect((await fixture.visitor.submit({}, again)).status).toBe(200)
    advance(-2 * MINUTE)
    expect((await fixture.visitor.submit({}, again)).status).toBe(422)
  })

  it('lets running sets finish', async () => {
    await begin({})
    fixture.server.scripted.behaves('waits')
    const { json } = await fixture.submit()
    await expect.poll(() => fixture.server.scripted.seen.length).toBe(1)
    advance(-DAY)
    fixture.server.scripted.resume()
    const read = () =>
      get<{ status: number; progress: number }>(fixture.visitor, `/api/v2/mj/image/${json.data.id}`)
    await expect.poll(async () => (await read()).status).toBe(200)
    await fixture.server.housekeeping.purge()
    await fixture.server.housekeeping.reconcile()
    expect((await read()).json.data).toMatchObject({ status: 4, progress: 100 })
  })
})

describe('a clock that is set forward', () => {
  it('ends windows, days and pauses, and nothing is counted twice', async () => {
    await begin({ submitsPerWindow: 1, generationsPerDay: 2 })
    await made(fixture.visitor)
    expect((await fixture.submit()).status).toBe(430)
    advance(5 * MINUTE + SECOND)
    const { json } = await fixture.submit()
    const read = () => get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${json.data.id}`)
    // By the clock of the database its worker reported a moment ago.
    await eventually(read, ({ status }) => status === 200, 40_000)
    advance(5 * MINUTE + SECOND)
    const full = await fixture.submit()
    expect(full.status).toBe(402)
    expect(retryAfter(full.json.data)).toBeLessThanOrEqual(DAY / SECOND)
    advance(365 * DAY)
    expect((await fixture.submit()).status).toBe(200)
  })

  it('lets running sets finish, and works keep their dates', async () => {
    await begin({})
    fixture.server.scripted.behaves('waits')
    const { json } = await fixture.submit()
    await expect.poll(() => fixture.server.scripted.seen.length).toBe(1)
    advance(3 * DAY)
    fixture.server.scripted.resume()
    const read = () =>
      get<{ status: number; expiresAt: number }>(fixture.visitor, `/api/v2/mj/image/${json.data.id}`)
    await expect.poll(async () => (await read()).status).toBe(200)
    const { expiresAt } = (await read()).json.data
    expect(expiresAt - fixture.server.clock.now()).toBeGreaterThan(59 * DAY)
  })

  it('and back again leaves the ban, the rate limit and the day as long as they are', async () => {
    await begin({})
    advance(30 * DAY)
    expect((await fixture.submit(fixture.visitor, { prompt: 'genocide' })).status).toBe(432)
    advance(-30 * DAY)
    expect((await fixture.submit()).status).toBe(406)
    advance(301 * SECOND)
    expect((await fixture.submit()).status).toBe(200)
  })
})
