import { describe, expect, it } from 'vitest'
import type { Limits } from '../../src/config/limits.ts'
import { eventually } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'

const DAY = 86_400_000

const fixture = useServer()

const again = (limits: Partial<Limits>) => fixture.restart({ limits })

describe('the daily quota', () => {
  it('allows three in 24 hours, then answers 402 with the waiting time, and is restored', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { json } = await fixture.submit()
      await fixture.visitor.ended(json.data.id)
    }
    const { status, json } = await fixture.submit()
    expect(status).toBe(402)
    expect(json.data).toEqual({ reason: 'daily_quota', retryAfter: expect.any(Number) })
    expect(await fixture.count('works')).toBe(3)
    fixture.server.clock.advance(DAY)
    expect((await fixture.submit()).status).toBe(200)
  })

  it('counts thirty in 24 hours from one address, for any devices', async () => {
    await again({ waiting: 100, newDevicesPerHour: 1000 })
    const from = '198.51.100.4'
    for (let n = 0; n < 30; n += 1)
      expect((await fixture.submit(fixture.server.visitor(), {}, { from })).status).toBe(200)
    expect((await fixture.submit(fixture.server.visitor(), {}, { from })).status).toBe(402)
    expect((await fixture.submit(fixture.server.visitor(), {}, { from: '198.51.100.5' })).status).toBe(200)
    expect((await fixture.submit(fixture.server.visitor())).status).toBe(200)
  })

  it('is never exceeded by concurrent submits', async () => {
    await again({ waiting: 100, submitsPerWindow: 100 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.submit()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(7)
  })
})

describe('the rate limit', () => {
  it('allows five submits in five minutes, then answers 430 with the waiting time', async () => {
    await again({ generationsPerDay: 100, waiting: 100 })
    for (let n = 0; n < 5; n += 1) expect((await fixture.submit()).status).toBe(200)
    const refused = await fixture.submit()
    expect(refused.status).toBe(430)
    const { retryAfter } = refused.json.data as unknown as { retryAfter: number }
    expect(retryAfter).toBeGreaterThan(290)
    expect(refused.headers['retry-after']).toBe(String(retryAfter))
    fixture.server.clock.advance(retryAfter * 1000)
    expect((await fixture.submit()).status).toBe(200)
  })

  it('does not count refused submits', async () => {
    await again({ generationsPerDay: 100, waiting: 100 })
    for (let n = 0; n < 8; n += 1)
      expect((await fixture.submit(fixture.visitor, { prompt: '' })).status).toBe(400)
    expect((await fixture.submit()).status).toBe(200)
  })

  it('is checked before the daily quota', async () => {
    await again({ submitsPerWindow: 3, waiting: 100 })
    for (let n = 0; n < 3; n += 1) await fixture.submit()
    expect((await fixture.submit()).status).toBe(430)
  })
})

describe('an engine that delivers blank images', () => {
  it('has failed, and nothing was charged', async () => {
    await again({ attempts: 1, generationsPerDay: 1 })
    fixture.server.scripted.behaves('draws dots')
    const { json } = await fixture.submit()
    const set = await fixture.visitor.ended(json.data.id)
    expect(set).toMatchObject({
      status: 3,
      failure: { code: 'engine_failed' },
      quota: { charged: 1, refunded: 1 },
    })
    fixture.server.scripted.behaves('draws')
    expect((await fixture.submit()).status).toBe(200)
  })
})

describe('the queue', () => {
  it('has at most two sets of one visitor beside the running one; the next is refused with 431', async () => {
    await again({ generationsPerDay: 100 })
    fixture.server.scripted.behaves('waits')
    const positions = []
    for (let n = 0; n < 3; n += 1) positions.push((await fixture.submit()).json.data.queuePosition)
    expect(positions).toEqual([null, 1, 2])
    const { status, json } = await fixture.submit()
    expect([status, json.data]).toMatchObject([431, { reason: 'waiting_limit', limit: 2 }])
  })

  it('has a limit for everyone together', async () => {
    await again({ waitingTotal: 3 })
    fixture.server.scripted.behaves('waits')
    for (let n = 0; n < 4; n += 1) expect((await fixture.submit(fixture.server.visitor())).status).toBe(200)
    const { status, json } = await fixture.submit(fixture.server.visitor())
    expect([status, json.data.reason]).toEqual([431, 'queue_full'])
  })

  it('is fair: one visitor after another, not first come first served', async () => {
    await again({ generationsPerDay: 100, waiting: 10 })
    fixture.server.scripted.behaves('waits')
    const greedy = fixture.server.visitor()
    for (let n = 0; n < 4; n += 1) await fixture.submit(greedy, { prompt: `greedy ${n}` })
    await fixture.submit(fixture.visitor, { prompt: 'late' })
    const queued = await fixture.visitor.get<{ items: { queuePosition: number }[] }>('/api/v2/mj/queue', {
      now: fixture.server.clock.now(),
    })
    expect(queued.json.data.items[0]?.queuePosition).toBe(1)
    const order = async (length: number) =>
      (
        await eventually(
          async () => fixture.server.scripted.seen,
          (seen) => seen.length === length,
        )
      ).map((r) => r.prompt)
    await order(1)
    fixture.server.scripted.resume()
    expect(await order(2)).toEqual(['greedy 0', 'late'])
  })
})
