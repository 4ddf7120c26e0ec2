import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { imageFixture } from '@easel/contract/fixtures'
import { SIGNATURE_VECTOR, sign } from '@easel/contract/signature'
import md5 from 'crypto-js/md5.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError, createClient, newDeviceId, ServerClock, systemOf } from './index.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let baseUrl: string
let handle: Handler
let seen: IncomingMessage[]

const json = (response: ServerResponse, statusCode: number, message: string, data: unknown) => {
  response.writeHead(statusCode, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ statusCode, message, data }))
}

beforeEach(async () => {
  seen = []
  handle = (_, response) => json(response, 200, 'ok', {})
  server = createServer((request, response) => {
    if (request.url?.startsWith('/api/v2/server/infos')) {
      return json(response, 200, 'ok', { timestamp: Date.now() + serverAhead })
    }
    seen.push(request)
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  serverAhead = 0
})

let serverAhead = 0

const client = (over: Partial<Parameters<typeof createClient>[0]> = {}) =>
  createClient({
    baseUrl,
    secret: 'easel-development',
    identity: {
      clientType: 'web',
      system: 'Linux',
      version: '0.1.0',
      deviceId: () => 'device-0123456789',
      token: () => null,
      language: () => 'zhCN',
    },
    ...over,
  })

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const thrown = await call.then(
    () => null,
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(ApiError)
  return thrown as ApiError
}

describe('a signed call', () => {
  it('agrees with the published vector', () => {
    const request = { ...SIGNATURE_VECTOR.request, query: SIGNATURE_VECTOR.request.query }
    expect(sign(request, (text) => md5(text).toString())).toBe(SIGNATURE_VECTOR.signature)
  })

  it('carries all headers, and a signature that the server computes too', async () => {
    await client().call('homepage', { query: { style: 'ink', search: '灯塔 & mar' } })
    const { headers, method, url } = seen[0] as IncomingMessage
    const asked = new URL(url ?? '', baseUrl)
    const expected = sign(
      {
        secret: 'easel-development',
        method: method ?? '',
        path: asked.pathname,
        query: [...asked.searchParams],
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

  it('signs with the time of the server, however wrong the own clock is', async () => {
    serverAhead = 3_600_000
    await client().call('redDot')
    expect(Math.abs(Number(seen[0]?.headers['x-timestamp']) - Date.now() - 3_600_000)).toBeLessThan(2000)
  })

  it('asks for the time once, also for many calls at the same moment', async () => {
    let asked = 0
    const clock = new ServerClock(async () => {
      asked += 1
      return 1000
    })
    await Promise.all([clock.now(), clock.now(), clock.now()])
    expect(asked).toBe(1)
  })

  it('forgets its samples when the wall clock comes apart from the steady one, as after sleep', async () => {
    const clocks = { at: 0, jump: 0, wall: () => clocks.at + clocks.jump, steady: () => clocks.at }
    const answers = [5_000_000, 9_000_000]
    const clock = new ServerClock(async () => answers.shift() ?? 0, clocks)
    expect(await clock.now()).toBe(5_000_000)
    clocks.at = 1000
    expect(await clock.now()).toBe(5_001_000)
    clocks.jump = 60_000
    expect(await clock.now()).toBe(9_000_000)
  })

  it("tries once more, with a fresh sample, after 'client time'", async () => {
    handle = (_, response) =>
      seen.length === 1
        ? json(response, 422, '时间不对 (client time)', { reason: 'client_time' })
        : json(response, 200, 'ok', { running: 0, finishedUnseen: 2 })
    expect(await client().call('redDot')).toEqual({ running: 0, finishedUnseen: 2 })
    expect(seen).toHaveLength(2)
    expect(seen[0]?.headers['x-request-id']).not.toBe(seen[1]?.headers['x-request-id'])
  })

  it("gives up after the second 'client time'", async () => {
    handle = (_, response) => json(response, 422, 'client time', { reason: 'client_time' })
    expect((await failure(client().call('redDot'))).status).toBe(422)
    expect(seen).toHaveLength(2)
  })
})

describe('an answer that is not a success', () => {
  it('arrives with its code, its reason, its words and its wait', async () => {
    handle = (_, response) =>
      json(response, 432, '提示词含敏感词', { reason: 'sensitive', words: ['x'], retryAfter: 7 })
    const error = await failure(client().call('redDot'))
    expect(error).toMatchObject({
      kind: 'refused',
      status: 432,
      reason: 'sensitive',
      words: ['x'],
      retryAfter: 7,
      message: '提示词含敏感词',
    })
  })

  it('holds the whole entity while an image is on its way', async () => {
    const entity = imageFixture({ status: 1, queuePosition: 3 })
    handle = (_, response) => json(response, 413, 'queued', entity)
    const error = await failure(client().call('image', { params: { id: entity.id } }))
    expect(error.data).toEqual(entity)
  })

  it('takes 433 for the success that it is', async () => {
    handle = (_, response) => json(response, 433, 'VIP until May', { id: 'x' })
    expect(await client().envelope('redDot')).toMatchObject({ statusCode: 433, message: 'VIP until May' })
  })

  it('tells a page of a proxy from an answer of the server', async () => {
    handle = (_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' })
      response.end('<h1>Bad gateway</h1>')
    }
    expect(await failure(client().call('redDot'))).toMatchObject({ kind: 'malformed', status: 502 })
  })

  it('tells no network, too slow and given up apart', async () => {
    handle = () => {}
    expect((await failure(client({ timeout: 60 }).call('redDot'))).kind).toBe('timeout')
    const abort = new AbortController()
    const pending = failure(client().call('redDot', { signal: abort.signal }))
    abort.abort()
    expect((await pending).kind).toBe('aborted')
    const closed = client({ baseUrl: 'http://127.0.0.1:1' })
    expect((await failure(closed.call('redDot'))).kind).toBe('network')
  })

  it('gives up on a body that stalls, within the same time-out as its headers', async () => {
    handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"statusCode":200,')
    }
    const began = performance.now()
    expect((await failure(client({ timeout: 150 }).call('redDot'))).kind).toBe('timeout')
    expect(performance.now() - began).toBeLessThan(1000)
    const abort = new AbortController()
    const pending = failure(client().call('redDot', { signal: abort.signal }))
    setTimeout(() => abort.abort(), 50)
    expect((await pending).kind).toBe('aborted')
  })

  it('renews the session once on 401, when there is somebody to ask', async () => {
    handle = (_, response) =>
      seen.length === 1 ? json(response, 401, 'no', null) : json(response, 200, 'ok', { count: 1 })
    expect(await client({ onSessionEnded: () => true }).call('completedCount')).toEqual({ count: 1 })
    seen.length = 0
    expect((await failure(client({ onSessionEnded: () => false }).call('redDot'))).status).toBe(401)
    expect(seen).toHaveLength(1)
  })
})

describe('the stream of events', () => {
  it('delivers events, skips what it cannot read, and goes on where it was after a break', async () => {
    const event = { id: 'img_1', status: 2, progress: 50, queuePosition: null, etaSeconds: 2 }
    handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('event: image\ndata: {broken\n\nevent: future\ndata: {}\n\n')
      response.write(`id: 7\nevent: image\ndata: ${JSON.stringify(event)}\n\n`)
      if (seen.length === 1) response.end()
    }
    const abort = new AbortController()
    const got: unknown[] = []
    await new Promise<void>((resolve) => {
      const image = (e: unknown) => got.push(e) === 2 && resolve()
      client().events({ image }, { signal: abort.signal })
    })
    abort.abort()
    expect(got).toEqual([event, event])
    expect(seen[1]?.headers['last-event-id']).toBe('7')
  })
})

describe('a stream that lasts', () => {
  it('is not cut by the time-out of calls', async () => {
    const event = { id: 'img_1', status: 2, progress: 50, queuePosition: null, etaSeconds: 2 }
    handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(': here\n\n')
      setTimeout(() => response.write(`event: image\ndata: ${JSON.stringify(event)}\n\n`), 400)
    }
    const abort = new AbortController()
    const got = await new Promise((image) =>
      client({ timeout: 150 }).events({ image }, { signal: abort.signal }),
    )
    abort.abort()
    expect(got).toEqual(event)
    expect(seen).toHaveLength(1)
  })
})

describe('who calls', () => {
  it('makes device ids that the server accepts and nobody guesses', () => {
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
  ])('names the system of %s', (agent, system) => {
    expect(systemOf(agent)).toBe(system)
  })
})
