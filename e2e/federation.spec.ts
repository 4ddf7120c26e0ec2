import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test'
import { openSite, PartnerSites, type Site } from './support/partner-sites.ts'
import { collectPageErrors } from './support/visitor.ts'

let partners: PartnerSites
let context: BrowserContext

test.beforeAll(async () => {
  partners = await PartnerSites.open()
})
test.afterEach(async () => {
  partners.restore()
  await context.close()
})
test.afterAll(() => partners.close())

async function visit(browser: Browser, site: Site, path = '/'): Promise<Page> {
  const page = await openSite(browser, site, path)
  context = page.context()
  return page
}
/** The images of a wall, also inside shadow trees. */
const pictures = (page: Page) => page.getByRole('listitem').getByRole('img')
const isLoaded = (page: Page) =>
  expect.poll(() =>
    pictures(page)
      .first()
      .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0),
  )
/** Describes the focused element, also inside shadow trees. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const path: Element[] = []
    for (let at = document.activeElement; at; at = at.shadowRoot?.activeElement ?? null) path.push(at)
    const last = path.at(-1)
    return { depth: path.length, tag: last?.tagName ?? '', label: last?.getAttribute('href') ?? '' }
  })

test('a plain page: the frame follows the buttons around it', async ({ browser }) => {
  const page = await visit(browser, partners.sites.html)
  const pageErrors = collectPageErrors(page)
  const frame = page.frameLocator('#easel iframe')
  await expect(frame.getByRole('main').getByRole('img').first()).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(frame.getByRole('textbox', { name: 'What should be drawn?' })).toBeVisible()
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'Works' }).click()
  await expect(frame.getByRole('heading', { name: 'Mis obras' })).toBeVisible()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(frame.locator('.easel-root')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Ada' }).click()
  await expect(frame.getByRole('heading', { name: 'Mis obras' })).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('a federated React page: one React, images in the page itself, in the page’s language', async ({
  browser,
}) => {
  const page = await visit(browser, partners.sites.react)
  const pageErrors = collectPageErrors(page)
  await expect(page.getByRole('heading', { name: 'Selected works' })).toBeVisible()
  await isLoaded(page)
  expect(page.frames()).toHaveLength(1)
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const fromEasel = names.filter((name) => name.includes('/widgets/'))
  expect(fromEasel.length).toBeGreaterThan(2)
  // The host's React is used: the remote's own copy, a chunk of 200 KB, is not loaded.
  const sizes = await Promise.all(fromEasel.map(async (name) => (await (await fetch(name)).text()).length))
  expect(Math.max(...sizes)).toBeLessThan(150_000)

  await page.getByRole('button', { name: 'es-MX' }).click()
  await expect(page.getByRole('heading', { name: 'Obras seleccionadas' })).toBeVisible()
  await page.getByRole('button', { name: 'Pressed 0' }).click()
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('a federated React page: its user generates four images', async ({ browser }) => {
  const page = await visit(browser, partners.sites.react, '/?show=Creator')
  const pageErrors = collectPageErrors(page)
  await page.getByRole('button', { name: 'ada' }).click()
  await page.getByRole('textbox', { name: 'What should be drawn?' }).fill('A lighthouse at night')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('img', { name: /image 4$/ })).toBeVisible({ timeout: 45_000 })
  expect(pageErrors).toEqual([])
})

test('an overlay of a widget stays in its shadow tree, keeps the focus, and returns it', async ({
  browser,
}) => {
  const page = await visit(browser, partners.sites.react)
  await isLoaded(page)
  const before = await page.evaluate(() => document.body.childElementCount)
  const link = page.getByRole('listitem').getByRole('link').first()
  await link.focus()
  const from = await focused(page)
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer).toBeVisible()
  expect(await page.evaluate(() => document.body.childElementCount)).toBe(before)
  expect(await viewer.evaluate((element) => element.getRootNode() instanceof ShadowRoot)).toBe(true)
  const isInside = () =>
    viewer.evaluate((element) => {
      const root = element.getRootNode() as ShadowRoot
      const at = root.activeElement
      return at !== null && (element.contains(at) || at.hasAttribute('data-base-ui-focus-guard'))
    })
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press('Tab')
    // From the last element to the first, the focus is moved by a script after a moment.
    await expect.poll(isInside, { timeout: 1000 }).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  expect(await focused(page)).toEqual(from)
  expect(
    await link.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element),
  ).toBe(true)
})

test('a React 18 page shows every widget, and unmounting leaves nothing', async ({ browser }) => {
  const page = await visit(browser, partners.sites.react18)
  const pageErrors = collectPageErrors(page)
  await expect(page.getByText('This page is React 18.3.1.')).toBeVisible()
  await isLoaded(page)
  await page.getByRole('button', { name: 'zh-Hans' }).click()
  await expect(page.getByRole('heading', { name: '精选作品' })).toBeVisible()
  await page.getByRole('button', { name: 'en', exact: true }).click()
  await page.getByRole('button', { name: 'Creator' }).click()
  await page.getByRole('textbox', { name: 'What should be drawn?' }).fill('A fox')
  await page.getByRole('button', { name: 'Works' }).click()
  await expect(page.getByText('No works yet')).toBeVisible()
  await page.getByRole('button', { name: 'Queue' }).click()
  await expect(page.getByText('Nothing in the last three days')).toBeVisible()
  await page.getByRole('button', { name: 'Square' }).click()
  await expect(page.getByRole('checkbox', { name: 'Show my works to others' })).toBeVisible()
  await page.getByRole('button', { name: 'Nothing' }).click()
  expect(await page.evaluate(() => document.querySelector('#root')?.querySelectorAll('div').length)).toBe(0)
  expect(pageErrors).toEqual([])
})

test('two widgets in one page are independent, and unmount leaves nothing', async ({ browser }) => {
  const page = await visit(browser, partners.sites.plain)
  const pageErrors = collectPageErrors(page)
  const before = await page.evaluate(() =>
    document.documentElement.outerHTML.replace(/<script[^>]*><\/script>/g, ''),
  )
  await page.evaluate(() => {
    const put = (id: string, name: 'Gallery' | 'Creator', language: string) => {
      const place = document.querySelector(id)
      return place && globalThis.EaselWidgets?.mount(name, place, { language, api: { partner: 'shop' } })
    }
    Object.assign(globalThis, { mounted: [put('#one', 'Gallery', 'en'), put('#two', 'Creator', 'es')] })
  })
  await expect(page.locator('#one').getByRole('heading', { name: 'Selected works' })).toBeVisible()
  await expect(page.locator('#two').getByRole('textbox').first()).toBeVisible()
  await expect(page.locator('#two .easel-root')).toHaveAttribute('lang', 'es')
  await isLoaded(page)
  await page.evaluate('mounted.forEach((widget) => widget.unmount())')
  const after = await page.evaluate(() =>
    document.documentElement.outerHTML.replace(/<script[^>]*><\/script>/g, ''),
  )
  expect(after).toBe(before)
  expect(pageErrors).toEqual([])
})

test('the quick start’s snippets show images', async ({ browser }) => {
  const guide = readFileSync(join(import.meta.dirname, '../docs/partners/quick-start.md'), 'utf8')
  const snippets = [...guide.matchAll(/```html\n([\s\S]*?)```/g)].map(([, snippet = '']) => snippet)
  expect(snippets).toHaveLength(5)
  for (const snippet of snippets) {
    const folder = mkdtempSync(join(tmpdir(), 'easel-guide-'))
    const body = snippet.replaceAll(/(['"])acme\1/g, '$1shop$1')
    writeFileSync(join(folder, 'guide.html'), `<!doctype html><html><head></head><body>${body}</body></html>`)
    const { plain } = partners.sites
    plain.options.folders.unshift(folder)
    const page = await visit(browser, plain, '/guide.html')
    const frame = snippet.includes('<easel-embed') ? 'easel-embed iframe' : '#easel iframe'
    const wall = snippet.includes('mount(') ? page : page.frameLocator(frame)
    await expect(wall.getByRole('listitem').getByRole('img').first()).toBeVisible()
    plain.options.folders.shift()
    await page.close()
  }
})
