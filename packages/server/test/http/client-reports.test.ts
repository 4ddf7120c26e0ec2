import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'

const fixture = useServer(null)
const report = {
  release: '0.1.0',
  kind: 'render',
  name: 'TypeError',
  code: 418,
  page: 'create',
  frames: [{ file: 'site.0a1b2c3d.js', line: 1, column: 2345 }],
}

async function start(environment: Record<string, string> = {}) {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const server = await fixture.start({ logger, environment })
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/reports/client',
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const reported = () => lines.filter((line) => line.includes('a page failed in a browser'))
  return { server, send, reported, metrics: async () => (await server.app.inject('/metrics')).body }
}

describe('an error of a page that a browser reports', () => {
  it('is one line with its place, under the id that the page shows, and is counted', async () => {
    const { send, reported, metrics } = await start()
    const id = '3f2c8f0e-6a0b-4f7e-9d3a-2b1c0d9e8f7a'
    expect((await send(report, { 'x-request-id': id })).statusCode).toBe(204)
    await send(report)
    expect(reported()).toHaveLength(1)
    expect(JSON.parse(reported()[0] ?? '')).toMatchObject({
      requestId: id,
      release: '0.1.0',
      page: 'create',
      frames: ['site.0a1b2c3d.js:1:2345'],
    })
    expect(await metrics()).toContain('easel_client_errors_total{kind="render"} 2')
  })

  it.each([
    ['anything more', { ...report, message: 'a secret walrus' }],
    ['an address', { ...report, page: 'https://easel.example/?token=x' }],
    ['a file of others', { ...report, frames: [{ file: '../../etc/passwd', line: 1, column: 1 }] }],
    ['no place', { ...report, frames: [] }],
    ['another kind', { ...report, kind: 'made up' }],
    ['no object', '"text"'],
  ])('is dropped with %s in it', async (_name, body) => {
    const { send, reported, metrics } = await start()
    expect((await send(body)).statusCode).toBeLessThan(500)
    expect(reported()).toEqual([])
    expect(await metrics()).not.toContain('easel_client_errors_total{')
  })

  it('cannot flood the log: 20 a minute of one address', async () => {
    const { send, reported } = await start()
    for (let line = 0; line < 40; line += 1) {
      await send({ ...report, frames: [{ file: 'a.js', line, column: 1 }] })
    }
    expect(reported()).toHaveLength(20)
  })

  it('is not taken where the operator has turned it off', async () => {
    const { send } = await start({ CLIENT_ERRORS: '0' })
    expect((await send(report)).statusCode).toBe(404)
  })
})

describe('security.txt', () => {
  const path = '/.well-known/security.txt'

  it('names whom to tell, until when, and where it stands', async () => {
    const { server } = await start({
      SECURITY_CONTACT: 'mailto:security@easel.example,https://easel.example/security',
      SECURITY_POLICY: 'https://easel.example/policy',
      PUBLIC_URL: 'https://easel.example',
      TRUST_PROXY: '1',
    })
    const { body, headers } = await server.app.inject(path)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const fields = body
      .trim()
      .split('\n')
      .map((line) => line.split(': '))
    expect(fields.map(([name]) => name)).toEqual([
      'Contact',
      'Contact',
      'Expires',
      'Preferred-Languages',
      'Canonical',
      'Policy',
    ])
    const expires = Date.parse(fields[2]?.[1] ?? '') - server.clock.now()
    expect(expires).toBeGreaterThan(80 * 86_400_000)
    expect(expires).toBeLessThan(366 * 86_400_000)
    expect(fields[4]?.[1]).toBe(`https://easel.example${path}`)
  })

  it('is not there where nobody is named', async () => {
    const { server } = await start()
    expect((await server.app.inject(path)).statusCode).toBe(404)
  })
})
