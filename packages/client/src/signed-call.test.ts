import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { imageFixture } from '@easel/contract/fixtures'
import { SIGNATURE_VECTOR, sign } from '@easel/contract/signature'
import md5 from 'crypto-js/md5.js'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newDeviceId, ServerClock, systemOf } from './index.ts'
import { failure, json, useApi } from './testing/api.ts'

const api = useApi()

describe('a signed call', () => {
  it('matches the published vector', () => {
    const request = { ...SIGNATURE_VECTOR.request, query: SIGNATURE_VECTOR.request.query }
    expect(sign(request, (text) => md5(text).toString())).toBe(SIGNATURE_VECTOR.signature)
  })

  it('has all headers, and the signature that the server computes', async () => {
    await api.client().call('homepage', { query: { style: 'ink', search: '灯塔 & mar' } })
    const { headers, method, url } = api.seen[0] as IncomingMessage
    const requested = new URL(url ?? '', api.baseUrl)
    const expected = sign(
      {
        secret: 'easel-development',
        method: method ?? '',
        path: requested.pathname,
        query: [...requested.searchParams],
        timestamp: String(headers['x-timestamp']),
        uuid: String(headers['x-request-id']),
      },
      (text) => createHash('md5').update(text).digest('hex'),
    )
    expect(headers).toMatchObject({
      'x-signature': expected,
      'x-device-id': 'device-0123456789',
      'x-client-type': 'web',
      'x-language': 'zhCN',
      'x-system': 'Linux',
      'x-version': '0.1.0',
    })
    expect(headers).not.toHaveProperty('x-token')
  })

  it('outlives its page only with `keepalive`', async () => {
    const kept: boolean[] = []
    const client = api.client({
      fetch: async (input, init) => {
        const request = new Request(input, init)
        if (request.method === 'POST') kept.push(request.keepalive)
        return fetch(request)
      },
    })
    api.handle = (_, response) => json(response, 200, 'ok', null)
    await client.call('track', { body: [], keepalive: true })
    await client.call('track', { body: [] })
    expect(kept).toEqual([true, false])
  })

  it.each([
    ['in secure contexts', false],
    ['on plain http pages, where browsers cannot hash', true],
  ])('has a hash of the body only if it changes an account, %s', async (_, isPlain) => {
    if (isPlain) vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    onTestFinished(() => void vi.unstubAllGlobals())
    let sent = ''
    api.handle = (request, response) => {
      request.on('data', (part) => {
        sent += part
      })
      request.on('end', () => json(response, 200, 'ok', { retryAfter: 60 }))
    }
    const body = { codeType: 'Email', target: '李白@example.com', codePurpose: 'Login' } as const
    await api.client().call('sendCode', { body })
    expect(JSON.parse(sent)).toEqual(body)
    expect(api.seen[0]?.headers['content-type']).toBe('application/json')
    expect(api.seen[0]?.headers['x-content-sha256']).toBe(createHash('sha256').update(sent).digest('hex'))
    await api.client().call('changeSettings', { body: { isNoShow: '1' } })
    expect(api.seen[1]?.headers).toHaveProperty('x-content-sha256')
    await api.client().call('inspect', { body: { prompt: 'A lighthouse' } })
    expect(api.seen[2]?.headers).not.toHaveProperty('x-content-sha256')
  })

  it('returns absolute file URLs to a page of another origin', async () => {
    const set = imageFixture({ status: 4 })
    api.handle = (_, response) => json(response, 200, 'ok', set)
    const given = await api.client().call('image', { params: { id: set.id } })
    expect(set.slots[0]?.thumbUrl).toMatch(/^\/files\//)
    expect(given.slots[0]?.thumbUrl).toBe(api.baseUrl + set.slots[0]?.thumbUrl)
    expect(given.prompt).toBe(set.prompt)
  })

  it('is signed with the server’s time, however wrong the device’s clock is', async () => {
    api.ahead = 3_600_000
    await api.client().call('redDot')
    expect(Math.abs(Number(api.seen[0]?.headers['x-timestamp']) - Date.now() - 3_600_000)).toBeLessThan(2000)
  })

  it('requests the time once for concurrent calls', async () => {
    let requestCount = 0
    const clock = new ServerClock(async () => {
      requestCount += 1
      return 1000
    })
    await Promise.all([clock.now(), clock.now(), clock.now()])
    expect(requestCount).toBe(1)
  })

  it('drops its time samples when the wall clock has jumped, as after sleep', async () => {
    const clocks = { at: 0, jump: 0, wall: () => clocks.at + clocks.jump, steady: () => clocks.at }
    const answers = [5_000_000, 9_000_000]
    const clock = new ServerClock(async () => answers.shift() ?? 0, clocks)
    expect(await clock.now()).toBe(5_000_000)
    clocks.at = 1000
    expect(await clock.now()).toBe(5_001_000)
    clocks.jump = 60_000
    expect(await clock.now()).toBe(9_000_000)
  })

  it('estimates the server’s time without a request, with a wrong device clock and after sleep', async () => {
    const HOUR = 3_600_000
    const clocks = { at: 0, wrong: 7 * HOUR, wall: () => clocks.at + clocks.wrong, steady: () => clocks.at }
    api.ahead = 0
    const client = api.client({ clocks })
    expect(client.serverNow()).toBe(7 * HOUR)
    await client.call('redDot')
    const known = client.serverNow()
    expect(Math.abs(known - Date.now())).toBeLessThan(2000)
    clocks.at += 1000
    expect(client.serverNow()).toBe(known + 1000)
    // The steady clock stood still for an hour.
    clocks.wrong += HOUR
    expect(client.serverNow()).toBe(known + 1000 + HOUR)
    expect(api.seen).toHaveLength(1)
  })

  it("is retried once with a new time sample after 'client time'", async () => {
    api.handle = (_, response) =>
      api.seen.length === 1
        ? json(response, 422, '时间不对 (client time)', { reason: 'client_time' })
        : json(response, 200, 'ok', { running: 0, finishedUnseen: 2 })
    expect(await api.client().call('redDot')).toEqual({ running: 0, finishedUnseen: 2 })
    expect(api.seen).toHaveLength(2)
    expect(api.seen[0]?.headers['x-request-id']).not.toBe(api.seen[1]?.headers['x-request-id'])
  })

  it("fails after the second 'client time'", async () => {
    api.handle = (_, response) => json(response, 422, 'client time', { reason: 'client_time' })
    expect((await failure(api.client().call('redDot'))).status).toBe(422)
    expect(api.seen).toHaveLength(2)
  })
})

describe('the caller’s identity', () => {
  it('gets device ids that the server accepts and that cannot be guessed', () => {
    const ids = new Set(Array.from({ length: 500 }, newDeviceId))
    expect(ids.size).toBe(500)
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{32}$/)
  })

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iOS'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'Android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['', 'Other'],
  ])('detects the system %s', (agent, system) => {
    expect(systemOf(agent)).toBe(system)
  })
})
