import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND, useClockedServer } from '../support/clocked-server.ts'

const { fixture, post, made, advance, retryAfter, savesLeft, begin } = useClockedServer()

describe('data from while the clock was ahead', () => {
  const ahead = 30 * DAY

  it('counts for the window of submits from when it is first seen, and no longer', async () => {
    await begin({ submitsPerWindow: 2 })
    advance(ahead)
    for (let n = 0; n < 2; n += 1) expect((await fixture.submit()).status).toBe(200)
    advance(-ahead)
    const refused = await fixture.submit()
    expect([refused.status, refused.json.data.reason]).toEqual([430, 'rate'])
    expect(retryAfter(refused.json.data)).toBeLessThanOrEqual(300)
    advance(5 * MINUTE + SECOND)
    expect((await fixture.submit()).status).toBe(200)
  })

  it('counts for a day of generations, and the page shows when they are available again', async () => {
    await begin({ generationsPerDay: 1 })
    advance(ahead)
    expect((await fixture.submit()).status).toBe(200)
    advance(-ahead)
    const refused = await fixture.submit()
    expect(refused.status).toBe(402)
    expect(retryAfter(refused.json.data)).toBeLessThanOrEqual(DAY / SECOND)
    advance(DAY - MINUTE)
    expect((await fixture.submit()).status).toBe(402)
    advance(MINUTE + SECOND)
    expect((await fixture.submit()).status).toBe(200)
  })

  it('is refunded once when it fails afterwards', async () => {
    await begin({ generationsPerDay: 1 })
    advance(ahead)
    fixture.server.scripted.behaves('waits')
    const { json } = await fixture.submit()
    advance(-ahead)
    expect((await fixture.submit()).status).toBe(402)
    await post(fixture.visitor, '/api/v2/mj/cancel', { id: json.data.id })
    fixture.server.scripted.behaves('draws')
    expect((await fixture.submit()).status).toBe(200)
    expect((await fixture.submit()).status).toBe(402)
  })

  it('counts for a day of downloads, also in balances', async () => {
    await begin({})
    const imageId = await made(fixture.visitor)
    advance(ahead)
    const save = (slot: number) => post(fixture.visitor, '/api/v2/mj/save-consume', { imageId, slot })
    for (const slot of [1, 2, 3]) expect((await save(slot)).status).toBe(200)
    advance(-ahead)
    const { remaining, resetsAt } = await savesLeft()
    expect(remaining).toBe(0)
    expect((resetsAt ?? 0) - fixture.server.clock.now()).toBeLessThanOrEqual(DAY)
    expect((await save(4)).status).toBe(402)
    advance(DAY + SECOND)
    expect(await savesLeft()).toMatchObject({ remaining: 3 })
    expect((await save(4)).status).toBe(200)
  })

  it('of another process with a slightly different clock is unchanged', async () => {
    await begin({ submitsPerWindow: 1 })
    advance(5 * SECOND)
    expect((await fixture.submit()).status).toBe(200)
    advance(-5 * SECOND)
    expect((await fixture.submit()).status).toBe(430)
    advance(5 * MINUTE + SECOND)
    expect((await fixture.submit()).status).toBe(430)
    advance(5 * SECOND)
    expect((await fixture.submit()).status).toBe(200)
  })

  it('blocks an address for ten minutes, and counts its devices for an hour', async () => {
    await begin({})
    const from = '203.0.113.9'
    const answers = async () =>
      (
        await fixture.server
          .visitor()
          .get<{ retryAfter: number }>('/api/v2/mj/red-dot', { from, now: fixture.server.clock.now() })
      ).status
    advance(ahead)
    for (let n = 0; n < 30; n += 1) expect(await answers()).toBe(200)
    advance(-ahead)
    // The thirty are known since a moment now, and this is one too many.
    expect(await answers()).toBe(428)
    advance(10 * MINUTE + SECOND)
    expect(await answers()).toBe(428)
    advance(HOUR + SECOND)
    expect(await answers()).toBe(200)
  })

  it('blocks an address no longer than usual', async () => {
    await begin({})
    const from = '203.0.113.10'
    const answers = async () =>
      (await fixture.visitor.get('/api/v2/mj/red-dot', { from, now: fixture.server.clock.now() })).status
    advance(ahead)
    const wrong = { from, secret: 'another', now: fixture.server.clock.now() }
    for (let n = 0; n < 50; n += 1) await fixture.visitor.get('/api/v2/mj/red-dot', wrong)
    expect(await answers()).toBe(428)
    advance(-ahead)
    expect(await answers()).toBe(428)
    advance(10 * MINUTE + SECOND)
    expect(await answers()).toBe(200)
  })
})
