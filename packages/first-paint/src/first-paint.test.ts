import { createHash } from 'node:crypto'
import { imageFixture, launcherFixture, slotFixture } from '@easel/contract/fixtures'
import { PAGE_NAMES } from '@easel/contract/pages'
import { describe, expect, it } from 'vitest'
import { columnsFor, placeTiles, WALL, wallEnd, widthFor } from './layout.ts'
import { type FirstPaintInput, firstPaint, type PaintedPage, PLACEHOLDER } from './page.ts'

const template = `<html lang="en"><head>${PLACEHOLDER.style}</head><body>${PLACEHOLDER.body}${PLACEHOLDER.data}</body></html>`
const works = (count: number) =>
  Array.from({ length: count }, (_, index) => imageFixture({ id: `img_${index}`, slots: [slotFixture(1)] }))

/** Of the scripts in a page, for the Content-Security-Policy. */
const hashesOf = (html: string) =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  )

const paint = (items = works(30)) =>
  firstPaint({
    template,
    page: 'home',
    works: { items, nextCursor: null },
    launcher: launcherFixture,
    language: 'zhTW',
    offered: PAGE_NAMES,
  })

describe('the layout of the wall', () => {
  it('puts each tile into the shortest column, from the left', () => {
    const columns = placeTiles([1, 0.5, 1, 1, 1], 3).map((place) => place.column)
    expect(columns).toEqual([0, 1, 2, 0, 2])
  })

  it('moves no tile when more are added', () => {
    const ratios = [1, 2 / 3, 3 / 2, 1, 1, 3 / 2, 2 / 3, 1, 2 / 3]
    expect(placeTiles(ratios, 4).slice(0, 5)).toEqual(placeTiles(ratios.slice(0, 5), 4))
  })

  it('never lets two tiles of a column overlap', () => {
    const ratios = Array.from({ length: 200 }, (_, index) => [1, 2 / 3, 3 / 2][(index * 7) % 3] ?? 1)
    const bottoms = new Map<number, number>()
    for (const [index, place] of placeTiles(ratios, 5).entries()) {
      expect(place.above).toBeCloseTo(bottoms.get(place.column) ?? 0)
      bottoms.set(place.column, place.above + 1 / (ratios[index] ?? 1))
    }
  })

  it('has two columns on a phone and six at most', () => {
    expect(columnsFor(358)).toBe(2)
    expect(columnsFor(widthFor(4))).toBe(4)
    expect(columnsFor(widthFor(4) - 1)).toBe(3)
    expect(columnsFor(9999)).toBe(WALL.most)
  })

  it('ends below the tallest column', () => {
    const ratios = [1, 0.5, 1]
    expect(wallEnd(ratios, placeTiles(ratios, 2))).toEqual({ above: 2, rank: 0 })
  })
})

describe('the first paint of home', () => {
  it('contains the first rows of the widest wall, the data and the language', () => {
    const { html } = paint()
    expect(html.match(/<img src="\/files/g)).toHaveLength(18)
    expect(html).toContain('<html lang="zh-TW"')
    const data = /id="easel-first-page">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({ language: 'zhTW', home: { items: { length: 30 } } })
  })

  it('returns the hash of the style that it wrote', () => {
    const { html, styleHash } = paint()
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    expect(styleHash).toBe(`sha256-${createHash('sha256').update(style).digest('base64')}`)
  })

  it('escapes prompts in attributes and in the data block', () => {
    const evil = `"><script>alert(1)</script> $& $' <!--`
    const { html } = paint([imageFixture({ prompt: evil })])
    expect(html).not.toContain('<script>alert')
    const data = /id="easel-first-page">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(data).home.items[0].prompt).toBe(evil)
  })

  it('works with an empty wall and with damaged thumbhashes', () => {
    expect(paint([]).html).toContain('fp-tiles')
    const odd = imageFixture({ slots: [slotFixture(1, { thumbhash: '!!' })] })
    expect(paint([odd]).html.match(/<img src="\/files/g)).toHaveLength(1)
  })
})

describe('the first paint of other pages', () => {
  const painted = (page: PaintedPage, more: Partial<FirstPaintInput> = {}) =>
    firstPaint({
      template,
      page,
      works: null,
      launcher: launcherFixture,
      language: 'en',
      offered: PAGE_NAMES,
      ...more,
    })

  it('has menu and heading, and marks the page in the menu', () => {
    const { html } = painted('works')
    expect(html).toContain('<h1 class="fp-title">My works</h1>')
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html).toContain('<a class="fp-link" href="/works" aria-current="page">')
  })

  it('has a button that opens the menu on a phone without a script', () => {
    const { html } = painted('works')
    const [, opened] = /<button class="fp-open" popovertarget="([^"]+)" aria-label="Menu">/.exec(html) ?? []
    const entries = new RegExp(`<div class="fp-links" id="${opened}" popover>(.*?)</div>`).exec(html)?.[1]
    expect(entries?.match(/href="[^"]+"/g)).toEqual(['href="/home"', 'href="/square"', 'href="/works"'])
  })

  it('has no link to a page that is not offered', () => {
    const { html } = painted('home', { offered: ['home', 'works'] })
    expect(html).not.toMatch(/href="\/(square|create)"/)
    expect(html).toContain('href="/works"')
  })

  it('has the field for the prompt on Create', () => {
    expect(painted('create').html).toMatch(/<textarea[^>]+aria-label="What should be drawn\?"/)
  })

  it('has what a newcomer sees on Create, and escapes it', () => {
    const evil = '"><script>'
    const launcher = structuredClone(launcherFixture)
    launcher.imageGeneration.promptExamples = [evil, 'A fox', 'A moon', 'A tree', 'A fifth']
    const { html } = painted('create', { launcher })
    expect(html).toContain('Your four images appear here')
    expect(html.match(/type="radio"/g)).toHaveLength(4)
    expect(html).not.toContain(evil)
    expect(html).toContain('What you create appears in the square')
    expect(painted('create', { offered: ['home', 'create'] }).html).not.toContain('appears in the square')
  })

  it('says to a newcomer how long works are kept, and leads to the first one', () => {
    const launcher = structuredClone(launcherFixture)
    launcher.imageGeneration.promptExamples = ['A fox & a moon']
    const { html } = painted('works', { launcher })
    expect(html).toMatch(/What you make is kept here for \d+ days\./)
    expect(html).toContain('href="/create?prompt=A%20fox%20%26%20a%20moon"')
    expect(painted('works', { launcher, offered: ['home', 'works'] }).html).not.toContain('/create')
    expect(painted('queue').html).toContain('Nothing in the last three days')
  })

  it.each(['create', 'works', 'queue'] as const)(
    'marks newcomers before anything of %s is painted',
    (page) => {
      const { html, scriptHashes } = painted(page)
      expect(scriptHashes).toEqual(hashesOf(html))
      expect(html.lastIndexOf('<script>')).toBeLessThan(html.indexOf('<style>'))
    },
  )

  it('announces the files of the page after the entry', () => {
    const files = ['/assets/page-create.1.js', '/assets/page-create.1.css']
    const { html } = painted('create', { files })
    expect(html).toContain(
      '<link rel="preload" as="script" fetchpriority="low" href="/assets/page-create.1.js">',
    )
    expect(html).toContain(
      '<link rel="preload" as="style" fetchpriority="low" href="/assets/page-create.1.css">',
    )
  })

  it('has nothing in it where a host decides on language and colors, but for the images of its home page', () => {
    const empty = '<div class="fp-main" role="main"></div>'
    for (const page of ['create', 'works', 'queue'] as const)
      expect(painted(page, { frame: 'embed' }).html).toContain(empty)
    const some = { items: works(2), nextCursor: null }
    expect(painted('home', { works: some, frame: 'embed' }).html).not.toContain(empty)
  })

  it('fetches the first image ahead where the page is held back, and nowhere else', () => {
    const some = { items: works(2), nextCursor: null }
    const ahead = /<link rel="preload" as="image" fetchpriority="high" href="([^"]*)">/g
    const { html } = painted('home', { works: some, frame: 'embed', isHeld: true })
    const [first] = some.items
    expect([...html.matchAll(ahead)].map(([, url]) => url)).toEqual([first?.slots[0]?.thumbUrl])
    expect(html.indexOf('rel="preload"')).toBeLessThan(html.indexOf('</head>'))
    expect(painted('home', { works: some, frame: 'embed' }).html).not.toContain('as="image"')
    const none = { items: [], nextCursor: null }
    expect(painted('home', { works: none, frame: 'embed', isHeld: true }).html).not.toContain('as="image"')
  })

  it('has who an author is and what they show, whose works open on their page', () => {
    const author = {
      id: 'ink',
      name: 'Ink & "Maker"',
      avatar: null,
      hidden: false,
      followed: false,
      mine: false,
    }
    const of = (works_: number, likes: number, language: 'en' | 'zhCN') =>
      painted('author', {
        works: { items: works(2), nextCursor: null, author: { ...author, works: works_, likes } },
        address: '/author/ink',
        language,
      }).html
    expect(of(2, 1, 'en')).toContain('>Ink &amp; &quot;Maker&quot;</h1>')
    expect(of(2, 1, 'en')).toContain('2 works in the square · liked once')
    expect(of(1, 3, 'en')).toContain('1 work in the square · liked 3 times')
    expect(of(1, 3, 'zhCN')).toContain('广场上有 1 件作品 · 获赞 3 次')
    expect(of(2, 1, 'en')).toContain('href="/author/ink?image=img_0"')
    const data = /id="easel-first-page">(.*?)<\/script>/.exec(of(2, 1, 'en'))?.[1] ?? ''
    expect(JSON.parse(data).author.author).toMatchObject({ id: 'ink', works: 2 })
    // Nobody that anything is known of here: those whom the reader has hidden, which only the application knows.
    expect(painted('author').html).toContain('>Hidden authors</h1>')
    expect(painted('author', { author: 'unknown' }).html).toContain('>Author</h1>')
  })

  it('has the frame of pages that are in no menu, and no word of whoever is there', () => {
    const titles = {
      ...{ reset: 'Reset password', logoff: 'Delete account', device: 'Sign in on this device' },
      ...{ receipts: 'Usage and receipts', missing: 'Page not found' },
      gone: 'This link no longer works',
    }
    for (const [page, title] of Object.entries(titles)) {
      const { html, scriptHashes } = painted(page as PaintedPage)
      expect(html).toContain(`>${title}</`)
      expect(html).toContain('class="fp-menu"')
      expect(html).not.toContain('aria-current="page"')
      expect(scriptHashes).toEqual(hashesOf(html))
      expect(scriptHashes).toHaveLength(1)
    }
    expect(painted('bare').html).toContain('<div class="fp-main" role="main"></div>')
  })

  it('has a shared work with its pictures, without those that are withheld', () => {
    const slots = [slotFixture(1), slotFixture(2, { withheld: true }), slotFixture(3)]
    const shared = imageFixture({ id: 'img_1', prompt: '<b> "fox"', slots })
    const { html } = painted('share', { shared })
    expect(html).toContain('&lt;b&gt; &quot;fox&quot;</h1>')
    const [first, ...others] = html.match(/<img src="\/files[^>]*>/g) ?? []
    expect(first).toContain('fetchpriority="high"')
    expect(others).toEqual([expect.stringContaining('loading="lazy"')])
    expect(html).toContain('href="/create?like=img_1&amp;source=link"')
    expect(html).toContain(`By ${shared.author.name}, drawn with Easel`)
  })

  it('leaves out works of the square that are of yesterday where the reader is', () => {
    const { html, scriptHashes } = painted('square', { works: { items: works(2), nextCursor: null } })
    expect(scriptHashes).toEqual(hashesOf(html))
    expect(html.match(/<a [^>]+data-at="\d+"/g)).toHaveLength(2)
  })
})
