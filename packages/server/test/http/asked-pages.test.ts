import { calls } from '@easel/contract'
import { imageFixture, launcherFixture } from '@easel/contract/fixtures'
import { ImageStatus } from '@easel/contract/numbers'
import type { ImagePage } from '@easel/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { notFound } from '../../src/domain/kernel/refusal.ts'
import { createFirstPages, type FirstPageCases } from '../../src/http/pages/first-pages.ts'
import { emptyPages } from '../support/pages.ts'
import { emptyDatabase, openTestDatabase, startServer, type TestServer } from '../support/server.ts'
import { starterOf } from '../support/starter.ts'

let database: Database
let server: TestServer

beforeAll(async () => {
  database = await openTestDatabase()
  await emptyDatabase(database)
  server = await startServer(database, {
    distDir: emptyPages(),
    starter: starterOf(6),
    environment: { STARTER_COLLECTION: '1' },
  })
  for (const id of ['starter-s4', 'starter-s1']) await server.visitor().post(calls.squareLike.path, { id })
})
afterAll(() => server.close())

async function pageAt(url: string) {
  const { statusCode, body } = await server.app.inject({ url, headers: { accept: 'text/html' } })
  expect(statusCode).toBe(200)
  const data = JSON.parse(/id="easel-first-page">(.*?)<\/script>/.exec(body)?.[1] ?? '')
  const tiles = [...body.matchAll(/<a href="([^"]+)" data-at[^>]*><img src="[^"]+" alt="([^"]*)"/g)]
  return { body, data, links: tiles.map(([, link]) => link), prompts: tiles.map(([, , prompt]) => prompt) }
}

const idsOf = ({ items }: ImagePage) => items.map(({ id }) => id)
const placesIn = (body: string) => body.match(/<a><\/a>/g)?.length ?? 0

describe('a page of which an address asks for something', () => {
  it.each([
    ['/home?style=oil', 'home', calls.homepage.path, { style: 'oil' }],
    ['/home?search=keyword3', 'home', calls.homepage.path, { search: 'keyword3' }],
    ['/home?search=keyword2&style=ink', 'home', calls.homepage.path, { search: 'keyword2', style: 'ink' }],
    ['/home?list=popular', 'home', calls.top.path, {}],
    ['/square?order=best', 'square', calls.square.path, { order: 'best' }],
    ['/square?search=Picture', 'square', calls.square.path, { search: 'Picture' }],
  ])('has at %s the rows that the API answers', async (url, page, path, query) => {
    const { data, prompts } = await pageAt(url)
    const { json } = await server.visitor().get<ImagePage>(`${path}?${new URLSearchParams(query)}`)
    expect(idsOf(data[page])).toEqual(idsOf(json.data))
    expect(json.data.items).not.toHaveLength(0)
    expect(prompts).toHaveLength(json.data.items.length)
  })

  it('finds what was searched for and nothing else, and its links keep the search', async () => {
    const { data, prompts, links } = await pageAt('/home?search=keyword3&utm=x')
    expect(prompts).toEqual(['Picture 3'])
    expect(links).toEqual(['/home?search=keyword3&amp;image=starter-s3'])
    expect(data.view).toBe('selected  keyword3')
    expect((await pageAt('/home')).data).not.toHaveProperty('view')
  })

  it('has no picture where nothing was found, and shows the words in their field', async () => {
    const evil = `"><script>alert(1)</script>`
    const { body, prompts } = await pageAt(`/home?search=${encodeURIComponent(evil)}`)
    expect(prompts).toEqual([])
    expect(body).toContain('<span>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</span>')
    expect(body).not.toContain('<script>alert')
  })

  it.each([
    '/square?order=followed',
    '/square?order=popular',
    '/square?noSelf=true',
    '/square?day=1700000000000',
    '/square?author=somebody',
    `/home?search=${'x'.repeat(201)}`,
    '/home?search=%00',
    `/square?search=${'x'.repeat(201)}`,
  ])('has places and nobody’s pictures at %s, whose list depends on the reader or is none', async (url) => {
    const { body, data, prompts } = await pageAt(url)
    expect(prompts).toEqual([])
    expect(placesIn(body)).toBeGreaterThan(0)
    expect(data.home ?? data.square).toBeUndefined()
    expect(body).not.toContain('xxx')
  })

  it('is the bare page where the query says nothing of its list', async () => {
    const bare = await pageAt('/home')
    for (const url of ['/home?from=ads', '/home?order=best', '/home?style=&search=', '/home?image=a b'])
      expect((await pageAt(url)).body).toBe(bare.body)
    expect((await pageAt('/square?order=nothing')).body).toBe((await pageAt('/square')).body)
  })
})

describe('a page over which an address opens an image', () => {
  it('has the image, its card for other sites, and the way back', async () => {
    const { body, data } = await pageAt('/home?search=keyword3&image=starter-s2&slot=9')
    expect(body).toContain('<div id="easel-first-image" role="dialog" aria-label="Picture 2"')
    expect(body).toContain('<a class="fp-close" href="/home?search=keyword3"')
    expect(body).toContain('<meta property="og:title" content="Picture 2">')
    expect(body).toMatch(/<meta property="og:image" content="http[^"]+\/files\/[^"]+">/)
    expect(body).toMatch(/og:url" content="http[^"]+\/home\?search=keyword3&amp;image=starter-s2"/)
    expect(data.opened).toMatchObject({ id: 'starter-s2', mine: false })
  })

  it('has neither where not everybody may see it', async () => {
    const visitor = server.visitor()
    const { id } = (await visitor.submit()).json.data
    for (const image of [id, 'nobody-has-it']) {
      const { body, data } = await pageAt(`/home?image=${image}`)
      expect(body).not.toContain('easel-first-image')
      expect(body).not.toContain('og:image')
      expect(data).not.toHaveProperty('opened')
      expect(data.home.items).toHaveLength(6)
    }
  })

  it('is the page of its list, rendered once, for all ids that open nothing', async () => {
    const { page, isReadFor } = homePages()
    const [bare, found] = [await page('/home'), await page('/home?search=x')]
    const opened = await page('/home?image=there&slot=2')
    expect(isReadFor).toEqual(['', 'x', ''])
    for (let n = 0; n < 150; n += 1) {
      expect(await page(`/home?image=invented-${n}&slot=3`)).toBe(bare)
      expect(await page(`/home?search=x&image=invented-${n}`)).toBe(found)
    }
    expect(await page('/home?image=there&slot=2')).toBe(opened)
    expect(isReadFor).toHaveLength(3)
  })
})

/** The home page without a server; `isReadFor`: what was searched for, once for each page that was rendered. */
function homePages() {
  const isReadFor: string[] = []
  const cases: unknown = {
    launcher: {
      current: async () => ({ ...launcherFixture.imageGeneration, ...launcherFixture }),
      isOff: () => false,
    },
    accounts: { deletionDays: 7 },
    onGalleryChange: () => {},
    isShowable: async () => true,
    selected: async ({ search }: { search: string }) => {
      isReadFor.push(search)
      return { items: [], next: null }
    },
    works: {
      async open(_: unknown, id: string) {
        if (id !== 'there') throw notFound()
        return { id, status: ImageStatus.Succeeded }
      },
    },
    present: async (works: unknown[]) => works.map(() => imageFixture({ id: 'there', mine: false })),
  }
  const pages = createFirstPages(cases as FirstPageCases)
  const template = { html: '', etag: '1', files: {} }
  return { isReadFor, page: (url: string) => pages.of(template, 'home', 'en', url) }
}
