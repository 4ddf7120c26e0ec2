import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMBEDDED_SURFACES, pagesIn } from '@easel/contract/pages'
import { beforeEach, describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'
import { starterOf } from '../support/starter.ts'

const TEMPLATE =
  '<!doctype html><html lang="en"><head><meta name="easel-client" content=""><!--first-paint:style--><!--partner--></head>' +
  '<body><!--first-paint:body--><!--first-paint:data--><script src="/assets/embed.js"></script></body></html>'
const ORIGINS = ['https://shop.example', 'https://www.shop.example:8443']

const fixture = useServer(null)

beforeEach(async () => {
  const distDir = mkdtempSync(join(tmpdir(), 'easel-dist-'))
  mkdirSync(join(distDir, 'assets'))
  for (const name of ['site.html', 'embed.html', 'h5.html']) writeFileSync(join(distDir, name), TEMPLATE)
  const chunks = ['native', 'words-en', 'more-words-en', 'page-create', 'page-aside']
  const files = Object.fromEntries(chunks.map((name) => [name, [`/assets/${name}.1.js`]]))
  writeFileSync(join(distDir, 'page-files.json'), JSON.stringify(files))
  const environment = { STARTER_COLLECTION: '1', ORIGINS: 'https://ours.example' }
  await fixture.start({ distDir, starter: starterOf(6), environment })
  await fixture.server.partners.add({
    id: 'acme',
    name: 'Acme </script><b>',
    origins: ORIGINS,
    theme: { accent: '#0a7' },
  })
})

const get = (url: string, headers: Record<string, string> = {}) => fixture.server.app.inject({ url, headers })

describe('a page for a partner’s frame', () => {
  const PATHS = EMBEDDED_SURFACES.flatMap((surface) => pagesIn(surface).map(({ url }) => url))
  it.each([...PATHS, '/embed/queue/some-id', '/embed/aside', '/h5/detail'])(
    '%s may be framed by that partner’s origins only',
    async (url) => {
      const { statusCode, headers } = await get(`${url}?partner=acme`)
      expect(statusCode).toBe(200)
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(new RegExp(`frame-ancestors ${ORIGINS.join(' ')}$`))
      expect(policy).toContain("script-src 'self'")
      expect(headers).not.toHaveProperty('x-frame-options')
      expect(headers['cache-control']).toBe('no-cache')
      // A page that is isolated frames only what says that it may be.
      expect(headers).toMatchObject({
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'cross-origin',
      })
    },
  )

  it.each(['/home', '/create', '/works', '/embed/home', '/nowhere'])(
    'is the only kind that may be framed: not %s',
    async (url) => {
      const { headers } = await get(url, { accept: 'text/html' })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options']).toBe('DENY')
    },
  )

  it.each(['nobody', '', 'acme&partner=acme', '__proto__'])(
    'is refused for an unknown partner: %j',
    async (id) => {
      const { statusCode, headers, body } = await get(`/embed/home?partner=${id}`, {
        'accept-language': 'zh-CN',
      })
      expect([statusCode, headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
      expect(body).toContain('<p>本站点未获准使用 Easel，或授权已停用</p>')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    },
  )

  it.each([
    ['zh-CN', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['en-GB', 'en'],
    ['es-MX', 'es'],
  ])('shows a refusal in %s, with a style that its policy allows', async (accepted, lang) => {
    const { headers, body } = await get('/embed/home?partner=nobody', { 'accept-language': accepted })
    expect(body).toContain(`<html lang="${lang}"`)
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  })

  it('gives the guest the origins it may talk to, and no secrets', async () => {
    const { body } = await get('/embed/create?partner=acme')
    const data = /<script type="application\/json" id="easel-partner">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(data)).toEqual({
      id: 'acme',
      name: 'Acme </script><b>',
      origins: ORIGINS,
      features: ['create', 'works'],
      theme: { accent: '#0a7' },
    })
    expect((await get('/embed/create')).body).not.toContain('easel-partner')
  })

  it.each([
    ['acme', ORIGINS[0], { state: 'welcome', theme: { accent: '#0a7' }, features: ['create', 'works'] }],
    [
      'acme',
      'https://ours.example',
      { state: 'welcome', theme: { accent: '#0a7' }, features: ['create', 'works'] },
    ],
    ['acme', 'https://evil.example', { state: 'origin' }],
    ['nobody', ORIGINS[0], { state: 'unknown' }],
  ])('has a configuration for widgets in other pages: %s at %s', async (partner, origin, welcome) => {
    const answer = await get(`/widgets/config.json?partner=${partner}`, { origin: String(origin) })
    expect(answer.json()).toMatchObject({ secret: 'easel-development', partner: welcome })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  it('starts at its home, for any URL', async () => {
    const { statusCode, headers } = await get('/embed?partner=acme&x=1')
    expect([statusCode, headers.location]).toEqual([302, '/embed/home?partner=acme&x=1'])
  })

  it.each([
    ['/h5', '/h5/home'],
    ['/h5?partner=acme', '/h5/home?partner=acme'],
    ['/h5/aside?partner=acme', '/embed/aside?partner=acme'],
  ])('in an app begins where it should: %s at %s', async (url, location) => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers.location]).toEqual([302, location])
  })

  it('in an app shows nothing before the app has named its user, and holds the rows until then', async () => {
    const { body } = await get('/h5/home?partner=acme')
    expect(body).toContain('easel-partner')
    const held = /<template id="easel-held-paint" lang="[\w-]+">(.*?)<\/template>/s
    expect(held.exec(body)?.[1]).toContain('href="/h5/home?partner=acme&amp;image=starter-s0"')
    // Neither a template nor a block of data shows or loads anything; the first image alone is fetched ahead.
    const data = /<script type="application\/json" id="easel-first-page">.*?<\/script>/s
    const ahead = /<link rel="preload" as="image" fetchpriority="high" href="[^"]*">/g
    expect(body.match(ahead)).toHaveLength(1)
    const left = body.replace(held, '').replace(data, '').replace(ahead, '')
    expect(left).not.toContain('starter-s0')
    expect(left).not.toContain('/files/')
  })

  it.each([
    ['/embed/home', []],
    ['/embed/create', ['low page-create']],
    ['/h5/home', ['high native', 'low words-en']],
    ['/h5/create', ['high native', 'low words-en', 'low more-words-en', 'low page-create']],
  ])(
    'announces the code that it loads, in an app with its texts, its channel first: %s',
    async (url, chunks) => {
      const { body } = await get(`${url}?partner=acme`)
      const announced = [...body.matchAll(/as="script" fetchpriority="(\w+)" href="\/assets\/([\w-]+)/g)]
      expect(announced.map(([, priority, name]) => `${priority} ${name}`)).toEqual(chunks)
      // What an app's page is seen by comes alone, and what follows once that is there.
      const held = /<template id="easel-held-files">(.*?)<\/template>/.exec(body)?.[1] ?? ''
      const later = [...held.matchAll(/href="\/assets\/([\w-]+)/g)].map(([, name]) => `low ${name}`)
      expect(later).toEqual(url.startsWith('/h5') ? chunks.slice(1) : [])
    },
  )

  it('has its frame at once where it was opened by itself, in our colors, and none of it in a page of the partner', async () => {
    const own = { 'sec-fetch-dest': 'document' }
    const alone = await get('/embed/create', own)
    expect(alone.body).toContain('<textarea')
    expect(alone.headers.vary).toContain('sec-fetch-dest')
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(alone.body) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(alone.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    for (const headers of [undefined, { 'sec-fetch-dest': 'iframe' }])
      expect((await get('/embed/create', headers)).body).not.toContain('<textarea')
    // This partner has colors of its own.
    expect((await get('/embed/create?partner=acme', own)).body).not.toContain('<textarea')
    // The square of nobody's page is ours.
    expect((await get('/embed/square', own)).body).toContain('"items":[')
    expect((await get('/embed/square')).body).not.toContain('"items":[')
  })

  it('is Create without a menu in the side panel that was opened by itself', async () => {
    const { body } = await get('/embed/aside', { 'sec-fetch-dest': 'document' })
    expect(body).toContain('<textarea')
    expect(body).not.toContain('fp-menu"')
    // It is loaded at once wherever it is shown.
    for (const headers of [undefined, { 'sec-fetch-dest': 'iframe' }])
      expect((await get('/embed/aside?partner=acme', headers)).body).toContain('/assets/page-aside.1.js')
  })

  it('is painted with the wall at the address of a work in an app', async () => {
    const { body } = await get('/h5/detail?partner=acme&id=starter-s0')
    expect(body).toContain('<template id="easel-held-paint"')
    expect(body).toContain('href="/h5/home?partner=acme&amp;image=starter-s0"')
  })

  it('has no works of ours in a partner’s square', async () => {
    const works = '"items":['
    expect((await get('/square')).body).toContain(works)
    for (const url of ['/embed/square', '/h5/square'])
      expect((await get(`${url}?partner=acme`)).body).not.toContain(works)
  })

  it('contains the first rows of the wall, with links that keep the partner', async () => {
    const { body } = await get('/embed/home?partner=acme', { 'accept-language': 'es' })
    expect(body).toContain('href="/embed/home?partner=acme&amp;image=starter-s0"')
    expect(body).toContain('lang="es"')
    const site = await get('/home')
    expect(site.body).toContain('href="/home?image=starter-s0"')
  })

  it('is sent again when the partner has changed, and only then', async () => {
    const url = '/embed/create?partner=acme'
    const etag = String((await get(url)).headers.etag)
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
    await fixture.server.partners.declare([{ id: 'acme', origins: ['https://new.example'] }])
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(200)
  })
})
