import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually, newDevice, signedHeaders } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'
import { envelopeOf, head, useSockets } from '../support/raw-sockets.ts'

const PACE = { headerSeconds: 1, bodySeconds: 1, uploadBytesPerSecond: 200, stalledSeconds: 5 }
const SUBMIT = '/api/v2/mj/submit'
const EVENTS = '/api/v2/mj/events'

const fixture = useServer({ listen: true, limits: PACE })
const { dial, upload } = useSockets(() => fixture.server)
const open: ClientRequest[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
})

/** The decoder of uploads takes idle time only: on a busy machine the answer comes long after the body. */
const withLateAnswers = () => fixture.restart({ listen: true, limits: { ...PACE, stalledSeconds: 120 } })

const expectTooSlow = (answer: string) => {
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(envelopeOf(answer)).toMatchObject({
    statusCode: 408,
    message: expect.stringContaining('too slow'),
    data: { reason: 'too_slow' },
  })
}

describe('a client that sends too slowly', () => {
  it.each([
    ['nothing at all', ''],
    ['half of its headers', 'GET /home HTTP/1.1\r\nhost: '],
  ])('gets an error and is disconnected: %s', async (_name, text) => {
    const { socket, closed } = dial()
    socket.write(text)
    expectTooSlow(await closed)
  })

  it('gets an error and is disconnected when its body does not arrive', async () => {
    const { socket, closed } = dial()
    const headers = signedHeaders('POST', SUBMIT, newDevice())
    socket.write(head(SUBMIT, { ...headers, 'content-type': 'application/json', 'content-length': 100 }))
    const drip = setInterval(() => socket.write(' '), 100)
    expectTooSlow(await closed)
    clearInterval(drip)
  })

  it.each([
    ['too large', { 'content-type': 'application/json', 'content-length': 70_000 }],
    ['not JSON', { 'content-type': 'application/json', 'content-length': 500 }],
    ['of a kind that nobody takes', { 'content-type': 'text/plain', 'content-length': 500 }],
    [
      'for an address that is none',
      { 'content-type': 'application/json', 'content-length': 500 },
      '/api/v2/none',
    ],
  ])(
    'does not crash the server with a body that was refused before it arrived: %s',
    async (_name, type, path = SUBMIT) => {
      const uncaught: unknown[] = []
      const listener = (error: unknown) => void uncaught.push(error)
      process.on('uncaughtException', listener)
      const { socket, closed } = dial()
      socket.write(`${head(path, { ...signedHeaders('POST', path, newDevice()), ...type })}{]`)
      await new Promise((resolve) => setTimeout(resolve, 2 * PACE.bodySeconds * 1000))
      socket.destroy()
      await closed
      process.off('uncaughtException', listener)
      expect(uncaught).toEqual([])
      expect((await fixture.server.app.inject('/healthz')).statusCode).toBe(200)
    },
  )

  it('is disconnected during an upload, too', async () => {
    const { socket, closed } = upload()
    const drip = setInterval(() => socket.write(' '), 100)
    expectTooSlow(await closed)
    clearInterval(drip)
  })

  it('has enough time for an upload at a minimum speed', async () => {
    await withLateAnswers()
    const { send, finish } = upload()
    // For longer than a whole body may take, and twenty times as fast as it must be: a busy machine sends late.
    for (let n = 0; n < 6; n += 1) {
      send(850)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    expect(await finish()).toBe('400')
  })

  it('is not blamed for a time in which the server itself stands still', async () => {
    await withLateAnswers()
    const { send, finish } = upload()
    // The server is waiting for the rest of the file by then.
    await new Promise((resolve) => setTimeout(resolve, 500))
    // Timers follow immediates: when it goes on, a check of the pace is due before anything of this has been read.
    await new Promise((resolve) => setImmediate(resolve))
    send(3000)
    const until = performance.now() + 2 * PACE.bodySeconds * 1000
    while (performance.now() < until);
    expect(await finish()).toBe('400')
  })

  it('cannot keep a connection with a body that is no longer read', async () => {
    const { socket, closed } = dial()
    socket.write(head(SUBMIT, { 'content-type': 'application/json', 'content-length': 100 }))
    expect(await closed).toMatch(/^HTTP\/1\.1 400 [\s\S]*header_missing/)
  })
})

describe('a client that reads nothing', () => {
  it('is disconnected', async () => {
    const accepted = new Promise<Socket>((resolve) => fixture.server.app.server.once('connection', resolve))
    const { socket } = dial()
    socket.pause()
    const unread = async () => {
      socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: easel\r\n\r\n')
      return (await accepted).writableLength
    }
    // Until no buffer between the two takes any more.
    await eventually(unread, (bytes) => bytes > 0)
    const connections = () =>
      new Promise<number>((resolve) => fixture.server.app.server.getConnections((_, n) => resolve(n)))
    await eventually(connections, (count) => count === 0, 20_000)
  })
})

const listen = async (): Promise<IncomingMessage> => {
  const headers = signedHeaders('GET', EVENTS, newDevice())
  return new Promise((resolve, reject) => {
    const call = request(fixture.server.url + EVENTS, { agent: false, headers }, resolve).on('error', reject)
    open.push(call)
    call.end()
  })
}

describe('pipelined requests', () => {
  const ahead = (count: number, path: string) => head(path, {}).replace(/^POST/, 'GET').repeat(count)

  it('are answered in order', async () => {
    const { socket, closed } = dial()
    socket.write(
      `${ahead(4, '/healthz')}${ahead(1, '/nothing-here').replace('\r\n', '\r\nconnection: close\r\n')}`,
    )
    expect((await closed).match(/HTTP\/1\.1 \d+/g)).toEqual([
      ...Array(4).fill('HTTP/1.1 200'),
      'HTTP/1.1 404',
    ])
  })

  it('are disconnected if there are too many', async () => {
    const { socket, closed } = dial()
    socket.pause()
    socket.write(ahead(2000, '/healthz'))
    const gone = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    setTimeout(() => socket.resume(), 500)
    await gone
    expect(((await closed).match(/HTTP\/1\.1 \d+/g) ?? []).length).toBeLessThan(10)
  })
})

describe('requests behind an event stream on its connection', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    head(path, headers).replace(/^POST/, 'GET')
  const stream = () => get(EVENTS, signedHeaders('GET', EVENTS, newDevice()))
  const behind = get(EVENTS).repeat(40)

  it.each([
    ['while it begins', (socket: Socket) => socket.write(stream() + behind)],
    [
      'while it runs',
      (socket: Socket) => {
        socket.once('data', () => socket.write(behind))
        socket.write(stream())
      },
    ],
    [
      'while something else is answered',
      (socket: Socket) => socket.write(get('/readyz') + behind + get('/healthz')),
    ],
  ])('end it without affecting other streams: %s', async (_name, send) => {
    const attackers = Array.from({ length: 6 }, () => dial())
    for (const { socket } of attackers) send(socket)
    await Promise.all(attackers.map(({ closed }) => closed))
    expect((await listen()).statusCode).toBe(200)
  })
})

describe('too many event streams', () => {
  const refusalOf = async (answer: IncomingMessage) => {
    const chunks = await answer.toArray()
    return [
      answer.statusCode,
      answer.headers['retry-after'],
      JSON.parse(Buffer.concat(chunks).toString()).data,
    ]
  }

  it.each([
    ['in all', { streamsTotal: 2 }, 503, 'unavailable'],
    ['of one address', { streamsPerAddress: 2, limitPrivateAddresses: true }, 430, 'rate'],
  ])(
    '%s are refused with a retry time, and accepted when others have ended',
    async (_name, limits, status, reason) => {
      await fixture.restart({ listen: true, limits })
      const first = await listen()
      expect([first.statusCode, (await listen()).statusCode]).toEqual([200, 200])
      expect(await refusalOf(await listen())).toMatchObject([status, '30', { reason, retryAfter: 30 }])
      first.destroy()
      await eventually(
        async () => (await listen()).statusCode,
        (code) => code === 200,
      )
    },
  )
})
