import { describe, expect, it } from 'vitest'
import type { Limits } from '../../src/config/limits.ts'
import { eventually } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'

const DAY = 86_400_000

const our = useServer()

const again = (limits: Partial<Limits>) => our.restart({ limits })

describe('the daily quota', () => {
  it('allows three in 24 hours, then answers 402 with the waiting time, and is restored', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { json } = await our.submit()
      await our.someone.ended(json.data.id)
    }
    const { status, json } = await our.submit()
    expect(status).toBe(402)
    expect(json.data).toEqual({ reason: 'daily_quota', retryAfter: expect.any(Number) })
    expect(await our.count('works')).toBe(3)
    our.server.clock.advance(DAY)
    expect((await our.submit()).status).toBe(200)
  })

  it('counts thirty in 24 hours from one address, for any devices', async () => {
    await again({ waiting: 100, newDevicesPerHour: 1000 })
    const from = '198.51.100.4'
    for (let n = 0; n < 30; n += 1)
      expect((await our.submit(our.server.visitor(), {}, { from })).status).toBe(200)
    expect((await our.submit(our.server.visitor(), {}, { from })).status).toBe(402)
    expect((await our.submit(our.server.visitor(), {}, { from: '198.51.100.5' })).status).toBe(200)
    expect((await our.submit(our.server.visitor())).status).toBe(200)
  })

  it('is never exceeded by concurrent submits', async () => {
    await again({ waiting: 100, submitsPerWindow: 100 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => our.submit()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(7)
  })
})

describe('the rate limit', () => {
  it('allows five submits in five minutes, then answers 430 with the waiting time', async () => {
    await again({ generationsPerDay: 100, waiting: 100 })
    for (let n = 0; n < 5; n += 1) expect((await our.submit()).status).toBe(200)
    const refused = await our.submit()
    expect(refused.status).toBe(430)
    const { retryAfter } = refused.json.data as unknown as { retryAfter: number }
    expect(retryAfter).toBeGreaterThan(290)
    expect(refused.headers['retry-after']).toBe(String(retryAfter))
    our.server.clock.advance(retryAfter * 1000)
    expect((await our.submit()).status).toBe(200)
  })

  it('does not count refused submits', async () => {
    await again({ generationsPerDay: 100, waiting: 100 })
    for (let n = 0; n < 8; n += 1) expect((await our.submit(our.someone, { prompt: '' })).status).toBe(400)
    expect((await our.submit()).status).toBe(200)
  })

  it('is checked before the daily quota', async () => {
    await again({ submitsPerWindow: 3, waiting: 100 })
    for (let n = 0; n < 3; n += 1) await our.submit()
    expect((await our.submit()).status).toBe(430)
  })
})

describe('an engine that delivers blank images', () => {
  it('has failed, and nothing was charged', async () => {
    await again({ attempts: 1, generationsPerDay: 1 })
    our.server.scripted.behaves('draws dots')
    const { json } = await our.submit()
    const set = await our.someone.ended(json.data.id)
    expect(set).toMatchObject({
      status: 3,
      failure: { code: 'engine_failed' },
      quota: { charged: 1, refunded: 1 },
    })
    our.server.scripted.behaves('draws')
    expect((await our.submit()).status).toBe(200)
  })
})

describe('the queue', () => {
  it('has at most two sets of one visitor beside the running one; the next is refused with 431', async () => {
    await again({ generationsPerDay: 100 })
    our.server.scripted.behaves('waits')
    const positions = []
    for (let n = 0; n < 3; n += 1) positions.push((await our.submit()).json.data.queuePosition)
    expect(positions).toEqual([null, 1, 2])
    const { status, json } = await our.submit()
    expect([status, json.data]).toMatchObject([431, { reason: 'waiting_limit', limit: 2 }])
  })

  it('has a limit for everyone together', async () => {
    await again({ waitingTotal: 3 })
    our.server.scripted.behaves('waits')
    for (let n = 0; n < 4; n += 1) expect((await our.submit(our.server.visitor())).status).toBe(200)
    const { status, json } = await our.submit(our.server.visitor())
    expect([status, json.data.reason]).toEqual([431, 'queue_full'])
  })

  it('is fair: one visitor after another, not first come first served', async () => {
    await again({ generationsPerDay: 100, waiting: 10 })
    our.server.scripted.behaves('waits')
    const greedy = our.server.visitor()
    for (let n = 0; n < 4; n += 1) await our.submit(greedy, { prompt: `greedy ${n}` })
    await our.submit(our.someone, { prompt: 'late' })
    const queued = await our.someone.get<{ items: { queuePosition: number }[] }>('/api/v2/mj/queue', {
      now: our.server.clock.now(),
    })
    expect(queued.json.data.items[0]?.queuePosition).toBe(1)
    const order = async (length: number) =>
      (
        await eventually(
          async () => our.server.scripted.seen,
          (seen) => seen.length === length,
        )
      ).map((r) => r.prompt)
    await order(1)
    our.server.scripted.goOn()
    expect(await order(2)).toEqual(['greedy 0', 'late'])
  })
})
