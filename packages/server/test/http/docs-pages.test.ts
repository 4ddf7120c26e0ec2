import { basename } from 'node:path'
import { LANGUAGE_TAG, LANGUAGES, type Language } from '@easel/contract/languages'
import { describe, expect, it } from 'vitest'
import { GUIDE_ARCHIVES, GUIDE_PAGES } from '../../src/http/pages/docs/guide-pages.ts'
import { createGuides } from '../../src/http/pages/docs/guides.ts'
import { useOneServer } from '../support/fixture.ts'
import { filesIn } from '../support/unzip.ts'

const fixture = useOneServer({ environment: { PUBLIC_URL: 'https://pictures.example' } })

const read = (url: string, headers: Record<string, string> = { 'accept-language': 'en' }) =>
  fixture.server.app.inject({ url, headers })

const names = createGuides()
  .list('en')
  .map(({ page }) => page.name)
const everyPage = names.flatMap((name) => LANGUAGES.map((language) => [name, language] as const))

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)
const idsOf = (html: string) => all(html, / id="([^"]+)"/g)
const unescaped = (href: string) => href.replaceAll('&amp;', '&')

/** The ids of each page, by its address without the place on it. */
const knownIds = new Map<string, string[]>()
async function placesOn(address: string): Promise<string[]> {
  const known = knownIds.get(address)
  if (known) return known
  const { statusCode, body } = await read(address)
  expect(statusCode, address).toBe(200)
  knownIds.set(address, idsOf(body))
  return idsOf(body)
}

describe('a page of the guides', () => {
  it.each(everyPage)(
    '%s in %s is a whole page: one title, the language, and where one is',
    async (name, language) => {
      const { statusCode, body, headers } = await read(`/docs/${name}?language=${language}`)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toContain(`<html lang="${LANGUAGE_TAG[language]}">`)
      expect(all(body, /(<h1[ >])/g)).toHaveLength(1)
      // In the navigation, and in that of phones.
      expect(all(body, /(aria-current="page")/g)).toHaveLength(2)
      for (const other of LANGUAGES) expect(body).toContain(`/docs/${name}?language=${other}`)
      const ids = idsOf(body)
      expect(new Set(ids).size).toBe(ids.length)
    },
  )

  it.each(everyPage)('%s in %s leads nowhere that is not there', async (name, language) => {
    const address = `/docs/${name}?language=${language}`
    const { body } = await read(address)
    for (const href of all(body, /<a [^>]*href="([^"]*)"/g).map(unescaped)) {
      // Of the other pages of the site each has its own tests.
      if (!href.startsWith('/docs/') && !href.startsWith('#')) {
        expect(href, `${name}: ${href}`).toMatch(/^(?:\/|https:\/\/)/)
        continue
      }
      const [path = '', id] = href.split('#')
      const target = path || address
      if (id) expect(await placesOn(target), `${address} leads to ${href}`).toContain(id)
      else if (target.startsWith('/docs/files/')) expect((await read(target)).statusCode).toBe(200)
      else await placesOn(target)
    }
  })

  it.each(Object.entries(GUIDE_ARCHIVES))(
    '%s has the sources that are to be copied',
    async (name, directory) => {
      const { headers, rawPayload } = await read(`/docs/files/${name}`)
      expect(headers['content-type']).toBe('application/zip')
      const folder = basename(directory)
      const paths = [...(await filesIn(rawPayload)).keys()]
      expect(paths).toContain(`${folder}/README.md`)
      expect(paths.filter((path) => /\.(kt|swift|dart|tsx?|mjs)$/.test(path)).length).toBeGreaterThan(0)
      expect(paths.filter((path) => /\/(test|node_modules|dist)\//.test(path))).toEqual([])
      expect((await read('/docs/webviews?language=zhCN')).body).toContain(`href="/docs/files/${name}"`)
    },
  )

  it('invites to the playground only where there is one', async () => {
    for (const language of LANGUAGES) {
      const { body } = await read(`/docs/quick-start?language=${language}`)
      expect(body).not.toContain('/playground"')
    }
  })

  it.each(names)('%s has the same places in all languages', async (name) => {
    const [first, ...others] = await Promise.all(
      LANGUAGES.map(async (language) => idsOf((await read(`/docs/${name}?language=${language}`)).body)),
    )
    for (const other of others) expect(other).toEqual(first)
  })

  it('in a language that it is not translated to is in English, and says so', async () => {
    const { body } = await read('/docs/security?language=es')
    expect(body).toContain('<p class="notice">Esta página todavía no está en español')
    expect(body).toContain('<article lang="en"><h1 id="the-security-of-embedding">')
    expect((await read('/docs/quick-start?language=es')).body).not.toContain('class="notice"')
  })

  it('is in the browser’s language if the address names none, and caches know', async () => {
    const { body, headers } = await read('/docs/errors', { 'accept-language': 'zh-CN,en;q=0.5' })
    expect(body).toContain('<h1 id="errors-by-code">错误码</h1>')
    expect(headers.vary).toContain('accept-language')
  })

  it('shows the address of this installation, ready to paste', async () => {
    const { body } = await read('/docs/quick-start')
    expect(body).toContain('https://pictures.example/sdk/loader.js')
    expect(body).not.toMatch(/https:\/\/easel\.example(?!\.\w)/)
    // An origin that only begins like it is an example of its own.
    expect((await read('/docs/webviews')).body).toContain('https://easel.example.evil.example')
  })

  it('offers to copy its code by a script that never changes under its name, and needs none', async () => {
    const { body } = await read('/docs/quick-start?language=es')
    const [script, ...others] = all(body, /<script[^>]* src="([^"]+)"[^>]*data-copied="Copiado"><\/script>/g)
    expect(others).toEqual([])
    const { statusCode, headers } = await read(script ?? '')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/javascript/)
    expect(headers['cache-control']).toContain('immutable')
    expect(all(body, /<div class="code">(<pre tabindex="0">)/g).length).toBeGreaterThan(5)
  })

  it('is framed by nobody, runs no script of the page, and is not sent twice', async () => {
    const { headers } = await read('/docs/options')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toMatch(/style-src 'self' 'sha256-/)
    expect(policy).not.toContain('unsafe')
    expect(headers['x-frame-options']).toBe('DENY')
    const again = await read('/docs/options', {
      'accept-language': 'en',
      'if-none-match': String(headers.etag),
    })
    expect(again.statusCode).toBe(304)
  })

  it('leads a search and a message right to the row of a code', async () => {
    const { body } = await read('/docs/errors?language=zhCN')
    expect(body).toContain(
      '<tr role="row" id="token_refused"><td role="cell"><code>TOKEN_REFUSED</code></td>',
    )
  })
})

describe('the way to the guides', () => {
  it.each(['/docs', '/docs/'])('%s begins with the quick start, in the language asked for', async (start) => {
    const { statusCode, headers } = await read(`${start}?language=es`)
    expect([statusCode, headers.location]).toEqual([302, '/docs/quick-start?language=es'])
  })

  it.each(['nothing', 'zhCN', '..%2Fsettings', 'constructor'])(
    'does not invent the page %s',
    async (name) => {
      const { statusCode, body, headers } = await read(`/docs/${name}?language=zhCN`)
      expect(statusCode).toBe(404)
      expect(headers['cache-control']).toBe('no-store')
      expect(body).toContain('<h1>页面不存在</h1>')
      expect(body).toContain('name="robots" content="noindex"')
    },
  )

  it('has every page once, and in this order one leads to the next', async () => {
    expect(new Set(GUIDE_PAGES.map(({ name }) => name)).size).toBe(GUIDE_PAGES.length)
    const seen = ['quick-start']
    for (let at: string | undefined = 'quick-start'; at; ) {
      const { body } = await read(`/docs/${at}`)
      const language: Language = 'en'
      at = new RegExp(`rel="next" href="/docs/([^?]+)\\?language=${language}"`).exec(body)?.[1]
      if (at) seen.push(at)
    }
    expect(seen).toEqual(names)
  })
})
