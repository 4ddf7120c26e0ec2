import { describe, expect, it } from 'vitest'
import { createRequestRate } from '../../src/domain/risk/request-rate.ts'
import { useServer } from '../support/fixture.ts'

const fixture = useServer(null)
const limits = { addressRequestsPerMinute: 5, limitPrivateAddresses: true }

describe('an address that asks too much', () => {
  const ask = (from: string, url = '/api/v2/server/infos') =>
    fixture.server.app.inject({ url, remoteAddress: from })

  it('is refused with a retry time before anything is looked up; others are not', async () => {
    await fixture.start({ limits })
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) statuses.push((await ask('203.0.113.7')).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 430, 430])
    const refused = await ask('203.0.113.7')
    expect(refused.json().data).toMatchObject({ reason: 'rate', retryAfter: expect.any(Number) })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('203.0.113.8')).statusCode).toBe(200)
  })

  it('still gets files, and the server’s own questions are answered', async () => {
    await fixture.start({ limits })
    for (let n = 0; n < 9; n += 1) await ask('203.0.113.7')
    expect((await ask('203.0.113.7', '/healthz')).statusCode).toBe(200)
    expect((await ask('203.0.113.7', '/files/none.webp')).statusCode).toBe(404)
  })

  it('is not limited where it is a neighbor, or the limit is 0', async () => {
    await fixture.start({ limits: { addressRequestsPerMinute: 2 } })
    for (let n = 0; n < 5; n += 1) expect((await ask('127.0.0.1')).statusCode).toBe(200)
    await fixture.restart({ limits: { ...limits, addressRequestsPerMinute: 0 } })
    for (let n = 0; n < 5; n += 1) expect((await ask('203.0.113.7')).statusCode).toBe(200)
  })

  it('may ask again as time passes, and shares with its IPv6 network', () => {
    let now = 0
    const admit = createRequestRate({
      limits: { addressRequestsPerMinute: 60, networkLimitFactor: 2 },
      now: () => now,
    })
    for (let n = 0; n < 60; n += 1) admit('203.0.113.7')
    expect(() => admit('203.0.113.7')).toThrow()
    now += 1000
    admit('203.0.113.7')
    expect(() => admit('203.0.113.7')).toThrow()
  })
})
