import { LANGUAGES } from '@easel/contract/languages'
import { describe, expect, it } from 'vitest'
import { useOneServer } from '../support/fixture.ts'

const fixture = useOneServer()

async function search(q: string, language = 'en') {
  const { statusCode, body } = await fixture.server.app.inject({
    url: '/docs/search',
    query: { q, language },
  })
  expect(statusCode).toBe(200)
  const hits = [
    ...body.matchAll(
      /<li[^>]*><a href="([^"]+)">(.*?)<\/a>(?:<p class="where">(.*?)<\/p>)?<p>(.*?)<\/p><\/li>/g,
    ),
  ].map(([, href = '', heading = '', where = '', excerpt = '']) => ({ href, heading, where, excerpt }))
  return { body, hits, first: hits[0] }
}

describe('the search of the guides', () => {
  it('leads from an error code to its row', async () => {
    const { first } = await search('INVALID_ARGUMENT')
    expect(first?.href).toBe('/docs/errors?language=en#invalid_argument')
    expect(first?.heading).toContain('<mark>INVALID_ARGUMENT</mark>')
    expect(first?.where).toBe('Errors, by code')
    expect(first?.excerpt).toContain('the message names the place')
  })

  it.each([
    ['token refused', 'token_refused'],
    ['frame ancestors', 'frame-ancestors'],
    ['connectTimeout', 'connecttimeout'],
    ['connect time', 'connecttimeout'],
    ['blocked-storage', 'blocked-storage'],
  ])('knows the parts of names in code: %s', async (query, id) => {
    const { hits } = await search(query)
    expect(hits.slice(0, 3).map(({ href }) => href.split('#')[1])).toContain(id)
  })

  it.each([
    ['CSP', '/docs/security?language=en#content-policy-lines-to-paste'],
    ['offline', '/docs/webviews?language=en#pages-kept-on-the-device'],
    ['webhook retry', '/docs/webhooks?language=en#webhooks'],
    ['android back', '/docs/webviews?language=en#what-your-app-passes-on'],
  ])('finds a thing by the word that others have for it: %s', async (query, href) => {
    const { hits } = await search(query)
    expect(hits.slice(0, 3).map((hit) => hit.href)).toContain(href)
  })

  it('forgives a slip, and finds words by their beginning', async () => {
    expect((await search('federatd')).hits.map(({ href }) => href)).toContain(
      '/docs/frameworks?language=en#a-federated-widget-in-react-19',
    )
    expect((await search('isol')).hits[0]?.heading).toMatch(/<mark>Isol/)
  })

  it.each([
    ['内容安全策略', '/docs/security?language=zhCN#content-policy-lines-to-paste'],
    ['访客的设备', '/docs/security?language=zhCN#storage'],
    ['CSP', '/docs/security?language=zhCN#content-policy-lines-to-paste'],
    ['微信小程序', '/docs/webviews?language=zhCN#wechat-mini-programs'],
    ['深色模式', '/docs/theming?language=zhCN#light-and-dark'],
  ])('finds Chinese, which has no spaces: %s', async (query, href) => {
    const { hits } = await search(query, 'zhCN')
    expect(hits.slice(0, 3).map((hit) => hit.href)).toContain(href)
    expect(hits[0]?.heading + (hits[0]?.excerpt ?? '')).toContain('<mark>')
  })

  it('finds English sections where a page is not translated, and says which language they are', async () => {
    const { body } = await search('sandbox', 'es')
    expect(body).toContain('<li lang="en">')
    expect(body).toMatch(/«sandbox»/)
  })

  it.each(LANGUAGES)(
    'says what to do when nothing was asked for, and when nothing was found (%s)',
    async (language) => {
      const nothing = await search('  ', language)
      expect(nothing.hits).toEqual([])
      expect(nothing.body.match(/<h1>/g)).toHaveLength(1)
      const none = await search('qqxxzz', language)
      expect(none.hits).toEqual([])
      expect(none.body).toContain('qqxxzz')
      expect(none.body).not.toBe(nothing.body)
    },
  )

  it('reads no more than a hundred characters of what is asked for, and says so', async () => {
    const { body } = await search(`theme ${'x'.repeat(5000)}`)
    expect(body).toContain('Only the first 100 characters were searched for.')
    expect(body.length).toBeLessThan(60_000)
  })

  it('shows what was asked for as text, whatever it is', async () => {
    const { body } = await search('"><script>alert(1)</script> {count} $& \ud800')
    expect(body).not.toContain('<script>alert')
    expect(body).toContain('&lt;script&gt;')
  })

  it('has a form that works without scripts, and keeps the query in another language', async () => {
    const { body } = await search('theme & font')
    expect(body).toContain('value="theme &amp; font"')
    expect(body).toContain('/docs/search?q=theme%20%26%20font&amp;language=zhCN')
    expect(body).not.toContain('<script src')
  })

  it('takes a repeated parameter for none', async () => {
    const { statusCode } = await fixture.server.app.inject({ url: '/docs/search?q=a&q=b' })
    expect(statusCode).toBe(200)
  })
})
