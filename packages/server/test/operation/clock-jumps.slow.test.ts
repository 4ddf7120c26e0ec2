import type { ImageSet } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/client.ts'
import { DAY, HOUR, MINUTE, SECOND, useClockedServer } from '../support/clocked.ts'

const { our, get, post, made, advance, retryAfter, savesLeft, begin } = useClockedServer()

describe('a clock that is set back', () => {
  it.each([2 * MINUTE, HOUR, 10 * DAY])(
    'by %i ms allows nobody more submits than the window',
    async (back) => {
      await begin({ submitsPerWindow: 2 })
      for (let n = 0; n < 2; n += 1) expect((await our.submit()).status).toBe(200)
      advance(-back)
      const refused = await our.submit()
      expect([refused.status, refused.json.data.reason]).toEqual([430, 'rate'])
      advance(back + 5 * MINUTE + SECOND)
      expect((await our.submit()).status).toBe(200)
    },
  )

  it('allows nobody more images a day', async () => {
    await begin({ generationsPerDay: 2 })
    for (let n = 0; n < 2; n += 1) await made(our.someone)
    advance(-3 * HOUR)
    expect((await our.submit()).status).toBe(402)
    advance(3 * HOUR + DAY + SECOND)
    expect((await our.submit()).status).toBe(200)
  })

  it('for a moment and corrected dates nothing outside its window', async () => {
    await begin({ submitsPerWindow: 2, generationsPerDay: 3 })
    for (let n = 0; n < 2; n += 1) expect((await our.submit()).status).toBe(200)
    advance(-3 * HOUR)
    for (let n = 0; n < 2; n += 1) expect((await our.submit()).status).toBe(430)
    advance(3 * HOUR)
    expect((await our.submit()).status).toBe(430)
    advance(5 * MINUTE + SECOND)
    expect((await our.submit()).status).toBe(200)
    advance(-30 * HOUR)
    for (let n = 0; n < 2; n += 1) expect((await our.submit()).status).toBe(430)
    advance(30 * HOUR + 10 * MINUTE)
    expect((await our.submit()).status).toBe(402)
    advance(DAY)
    expect((await our.submit()).status).toBe(200)
  })

  it('does not refund more than was charged when a set fails meanwhile', async () => {
    await begin({ generationsPerDay: 1 })
    our.server.scripted.behaves('waits')
    const { json } = await our.submit()
    advance(-2 * HOUR)
    await post(our.someone, '/api/v2/mj/cancel', { id: json.data.id })
    const set = (await get<ImageSet>(our.someone, `/api/v2/mj/image/${json.data.id}`)).json.data
    expect(set.quota).toEqual({ charged: 1, refunded: 1 })
    our.server.scripted.behaves('draws')
    expect((await our.submit()).status).toBe(200)
    expect((await our.submit()).status).toBe(402)
  })

  it.each([MINUTE, 400 * DAY])('by %i ms does not extend the pause after a refused prompt', async (back) => {
    await begin({})
    expect((await our.submit(our.someone, { prompt: 'genocide' })).status).toBe(432)
    advance(-back)
    const { status, json } = await our.submit()
    expect(status).toBe(406)
    expect(retryAfter(json.data)).toBeLessThanOrEqual(300)
    advance(301 * SECOND)
    expect((await our.submit()).status).toBe(200)
  })

  it('shows balances that add up', async () => {
    await begin({})
    const imageId = await made(our.someone)
    expect((await post(our.someone, '/api/v2/mj/save-consume', { imageId, slot: 1 })).status).toBe(200)
    advance(-6 * HOUR)
    expect(await savesLeft()).toMatchObject({ remaining: 2, limit: 3 })
    advance(6 * HOUR)
    expect(await savesLeft()).toMatchObject({ remaining: 2, limit: 3 })
  })

  it('keeps refusing replayed requests', async () => {
    await begin({})
    const now = our.server.clock.now()
    const again = { now, headers: { 'x-request-id': '3f2c8f0e-6a0b-4f7e-9d3a-2b1c0d9e8f7b' } }
    expect((await our.someone.submit({}, again)).status).toBe(200)
    advance(-2 * MINUTE)
    expect((await our.someone.submit({}, again)).status).toBe(422)
  })

  it('lets running sets finish', async () => {
    await begin({})
    our.server.scripted.behaves('waits')
    const { json } = await our.submit()
    await expect.poll(() => our.server.scripted.seen.length).toBe(1)
    advance(-DAY)
    our.server.scripted.goOn()
    const read = () =>
      get<{ status: number; progress: number }>(our.someone, `/api/v2/mj/image/${json.data.id}`)
    await expect.poll(async () => (await read()).status).toBe(200)
    await our.server.housekeeping.purge()
    await our.server.housekeeping.reconcile()
    expect((await read()).json.data).toMatchObject({ status: 4, progress: 100 })
  })
})

describe('a clock that is set forward', () => {
  it('ends windows, days and pauses, and nothing is counted twice', async () => {
    await begin({ submitsPerWindow: 1, generationsPerDay: 2 })
    await made(our.someone)
    expect((await our.submit()).status).toBe(430)
    advance(5 * MINUTE + SECOND)
    const { json } = await our.submit()
    const read = () => get<ImageSet>(our.someone, `/api/v2/mj/image/${json.data.id}`)
    // By the clock of the database its worker was heard of a moment ago.
    await eventually(read, ({ status }) => status === 200, 40_000)
    advance(5 * MINUTE + SECOND)
    const full = await our.submit()
    expect(full.status).toBe(402)
    expect(retryAfter(full.json.data)).toBeLessThanOrEqual(DAY / SECOND)
    advance(365 * DAY)
    expect((await our.submit()).status).toBe(200)
  })

  it('lets running sets finish, and works keep their dates', async () => {
    await begin({})
    our.server.scripted.behaves('waits')
    const { json } = await our.submit()
    await expect.poll(() => our.server.scripted.seen.length).toBe(1)
    advance(3 * DAY)
    our.server.scripted.goOn()
    const read = () =>
      get<{ status: number; expiresAt: number }>(our.someone, `/api/v2/mj/image/${json.data.id}`)
    await expect.poll(async () => (await read()).status).toBe(200)
    const { expiresAt } = (await read()).json.data
    expect(expiresAt - our.server.clock.now()).toBeGreaterThan(59 * DAY)
  })

  it('and back again leaves the ban, the rate limit and the day as long as they are', async () => {
    await begin({})
    advance(30 * DAY)
    expect((await our.submit(our.someone, { prompt: 'genocide' })).status).toBe(432)
    advance(-30 * DAY)
    expect((await our.submit()).status).toBe(406)
    advance(301 * SECOND)
    expect((await our.submit()).status).toBe(200)
  })
})
