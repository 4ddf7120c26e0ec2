import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Call, calls } from '@easel/contract'
import { pagesIn } from '@easel/contract/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { emptyDatabase, openTestDatabase, startServer, type TestServer } from '../support/server.ts'
import { starterOf } from '../support/starter.ts'

const TEMPLATE =
  '<!doctype html><html lang="en"><head><meta name="easel-client" content=""><!--first-paint:style--></head>' +
  '<body><!--first-paint:body--><!--first-paint:data--><script src="/assets/site.js"></script></body></html>'
const page = { accept: 'text/html' }

let database: Database
let server: TestServer

beforeAll(async () => {
  database = await openTestDatabase()
  await emptyDatabase(database)
  const distDir = mkdtempSync(join(tmpdir(), 'easel-dist-'))
  mkdirSync(join(distDir, 'assets'))
  writeFileSync(join(distDir, 'site.html'), TEMPLATE)
  writeFileSync(join(distDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(distDir, 'assets', 'site.0a1b.js'), 'plain')
  writeFileSync(join(distDir, 'assets', 'site.0a1b.js.br'), 'brotli')
  writeFileSync(join(distDir, 'assets', 'site.0a1b.js.gz'), 'gzip')
  server = await startServer(database, {
    distDir,
    starter: starterOf(6),
    environment: {
      STARTER_COLLECTION: '1',
      ORIGINS: 'https://partner.example',
      CLIENT_SECRET: 'our own secret',
    },
  })
})
afterAll(async () => {
  await server.close()
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('the site', () => {
  it('redirects / to /home', async () => {
    const { statusCode, headers } = await get('/', page)
    expect([statusCode, headers.location]).toEqual([302, '/home'])
    // Where somebody comes from stays in the address.
    const { headers: stored } = await get('/?from=ads1&x=a%20b', page)
    expect(stored.location).toBe('/home?from=ads1&x=a%20b')
  })

  it.each([...pagesIn('site').map(({ url }) => url), '/queue/some-id'])('has its page at %s', async (url) => {
    const { statusCode, headers, body } = await get(url, page)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toContain('content="our own secret"')
    expect((await get(url, { ...page, 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  it.each([
    ['zh-TW,zh;q=0.9', 'zh-TW', '圖片 0'],
    ['zh-CN', 'zh-CN', '图片 0'],
    ['zh-Hans-HK,zh-Hant;q=0.5', 'zh-CN', '图片 0'],
    ['zh-HK', 'zh-TW', '圖片 0'],
    ['fr, es;q=0.8, en;q=0.9', 'en', 'Picture 0'],
    ['es-MX', 'es', 'Imagen 0'],
    ['xx', 'en', 'Picture 0'],
  ])('renders the first rows of home for a browser with the language %s', async (accept, lang, prompt) => {
    const { body, headers } = await get('/home', { ...page, 'accept-language': accept })
    expect(headers.vary).toContain('accept-language')
    expect(body).toMatch(new RegExp(`<html lang="${lang}`))
    expect(body).toContain(prompt)
    expect(body).toContain('/files/starter-s0-abcdefgh.webp')
  })

  it('has a policy that allows only its own files, and the one style block and the two scripts by their hashes', async () => {
    const policy = String((await get('/home', page)).headers['content-security-policy'])
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) {
      expect(policy).toContain(rule)
    }
    expect(policy).toMatch(/script-src 'self'( 'sha256-[A-Za-z0-9+/=]{44}'){2};/)
    expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/=]{44}'/)
    expect(policy).not.toContain('unsafe')
  })

  it.each([
    ['br', 'brotli', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', 'plain', undefined],
  ])('sends assets as %s, to be cached forever', async (accept, body, encoding) => {
    const answer = await get('/assets/site.0a1b.js', { 'accept-encoding': accept })
    expect(answer.body).toBe(body)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toContain('javascript')
  })

  it('compresses pages, sends built assets compressed, and does not buffer events', async () => {
    const home = await get('/home', { ...page, 'accept-encoding': 'gzip, br' })
    expect(home.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(home.rawPayload).toString()).toContain('easel-first-paint')
    expect(String(home.headers.vary)).toContain('accept-encoding')
    expect((await get('/home', page)).headers).not.toHaveProperty('content-encoding')
    const asset = await get('/assets/site.0a1b.js', { 'accept-encoding': 'br' })
    expect(asset.body).toBe('brotli')
  })

  it.each([
    ['/home/', '/home'],
    ['/HOME', '/home'],
    ['/Create/?prompt=a+fox', '/create?prompt=a+fox'],
    ['/embed/works/?partner=acme', '/embed/works?partner=acme'],
  ])('redirects %s to its proper URL', async (url, proper) => {
    const { statusCode, headers } = await get(url, page)
    expect([statusCode, headers.location]).toEqual([308, proper])
  })

  it('answers an impossible URL with a readable page', async () => {
    const { statusCode, headers, body } = await get('/queue/%E4%B8', { ...page, 'accept-language': 'es' })
    expect([statusCode, headers['content-type'], body]).toEqual([
      400,
      'text/plain; charset=utf-8',
      'La solicitud no es válida.',
    ])
  })

  it('answers 404 to unknown URLs: a page for people, nothing for assets', async () => {
    expect((await get('/assets/other.js')).statusCode).toBe(404)
    expect((await get('/assets/..%2fsite.html')).statusCode).toBe(404)
    expect((await get('/files/nothing.webp')).statusCode).toBe(404)
    expect((await get('/files/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404)
    const lost = await get('/nowhere/at/all', page)
    expect([lost.statusCode, lost.body.includes('<script')]).toEqual([404, true])
    expect((await get('/icon.svg')).headers['content-type']).toBe('image/svg+xml')
  })
})

describe('the API', () => {
  it('answers unknown calls in its envelope', async () => {
    const unknown = await get('/api/v2/nothing', { 'accept-language': 'es' })
    expect(unknown.json()).toEqual({
      statusCode: 404,
      message: 'No se encontró.',
      data: { reason: 'not_found' },
    })
    const wrong = await server.app.inject({ method: 'DELETE', url: '/api/v2/mj/submit' })
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'POST'])
    expect((await server.app.inject({ method: 'POST', url: '/api/v2/mj/queue' })).statusCode).toBe(405)
  })

  it('returns the time without a signature', async () => {
    const { statusCode, data } = (await get('/api/v2/server/infos')).json()
    expect(statusCode).toBe(200)
    expect(Math.abs(data.timestamp - Date.now())).toBeLessThan(10_000)
  })

  it('answers unsigned preflights of exactly the configured origins', async () => {
    const preflight = (origin: string) =>
      server.app.inject({
        method: 'OPTIONS',
        url: '/api/v2/mj/submit',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const allowed = await preflight('https://partner.example')
    expect(allowed.statusCode).toBe(204)
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://partner.example',
      'access-control-allow-headers': expect.stringContaining('x-signature'),
      'access-control-max-age': '86400',
    })
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined()
    for (const origin of ['https://partner.example.evil.test', 'http://partner.example', 'null']) {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('has documentation of every call for machines and for people', async () => {
    const document = (await get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { path, method } of Object.values(calls)) {
      const operation = document.paths[path][method.toLowerCase()]
      expect(operation.responses['200']).toBeDefined()
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const name of names) {
        expect(operation.parameters).toContainEqual(
          expect.objectContaining({ name, in: 'path', required: true }),
        )
      }
    }
    const headers = (path: string, method: string) =>
      document.paths[path][method.toLowerCase()].parameters.map(({ name }: { name?: string }) => name)
    for (const { path, method, ...row } of Object.values<Call>(calls)) {
      expect(headers(path, method).includes('idempotency-key'), path).toBe(row.idempotent === true)
      expect(headers(path, method).includes('last-event-id'), path).toBe(row.resumable === true)
    }
    const events = (path: string) =>
      document.paths[path].get.responses['200'].content['text/event-stream'].schema['x-events']
    expect(Object.keys(events(calls.events.path))).toEqual(['image', 'quota', 'membership', 'ping'])
    expect(Object.keys(events(calls.polyfill.path))).toEqual(['start', 'delta', 'candidate', 'done', 'error'])
    expect(events(calls.polyfill.path).delta.properties.text).toEqual({ type: 'string' })
    expect(document.paths[calls.upload.path].post.requestBody.content).toMatchObject({
      'multipart/form-data': {
        schema: { required: ['file'], properties: { file: { format: 'binary' } } },
        encoding: { file: { contentType: 'image/png, image/jpeg, image/webp' } },
      },
    })
    const references = JSON.stringify(document).match(/"\$ref":"([^"]+)"/g) ?? []
    expect(references.length).toBeGreaterThan(50)
    for (const reference of new Set(references)) {
      const path = reference.slice(8, -1).replace('#/', '').split('/')
      expect(path.reduce((node, key) => node?.[key], document)).toBeDefined()
    }
    expect(Object.keys(document.paths['/api/v2/mj/submit'].post.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '402', '409', '422', '428', '430', '431', '432', '433']),
    )
    const docs = await get('/api/docs')
    expect(docs.headers['content-type']).toContain('text/html')
    expect(docs.body).not.toContain('<script')
    for (const { path } of Object.values(calls)) expect(docs.body).toContain(path)
  })

  it('reports its health to operators, without personal data', async () => {
    const visitor = server.visitor()
    await visitor.submit()
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
    const { body } = await get('/metrics')
    expect(body).toContain('easel_http_request_seconds_bucket')
    expect(body).toContain('route="/api/v2/mj/submit"')
    expect(body).toMatch(/easel_works\{state="(running|waiting)"\} \d/)
    expect(body).not.toContain(visitor.device)
  })
})
