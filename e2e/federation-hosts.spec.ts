import { type Browser, expect, type Page, test } from 'playwright/test'
import { build as buildNext } from '../examples/partner-next/build.ts'
import { FOLDERS as NEXT } from '../examples/partner-next/folders.ts'
import { FOLDERS as VITE } from '../examples/partner-vite/folders.ts'
import vite from '../examples/partner-vite/vite.config.ts'
import { build as buildWebpack } from '../examples/partner-webpack/build.ts'
import { FOLDERS as WEBPACK } from '../examples/partner-webpack/folders.ts'
import { buildSite } from '../examples/shop/build-site.ts'
import { openShop, type Shop, type ShopOptions } from '../examples/shop/shop.ts'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { partnersFile, SECRET } from './support/partner-site.ts'
import { collectPageErrors } from './support/visitor.ts'

const isMissing = (page: Page) => page.route('**/widgets/**', (route) => route.fulfill({ status: 404 }))
const neverComes = (page: Page) => page.route('**/widgets/**', () => {})
const isHalfThere = (page: Page) => page.route(/\/widgets\/\d+\.\w+\.js/, (route) => route.abort())

/** Milliseconds that a page waits for a widget, as the guide says, and what a slow machine may add to it. */
const MAX_WAIT = 8000
const ALLOWANCE = 4000

/** Each with another failure of the remote. */
const HOSTS = {
  Vite: { build: () => buildSite(vite), folders: VITE, spoil: isMissing },
  webpack: { build: buildWebpack, folders: WEBPACK, spoil: isMissing },
  Next: { build: buildNext, folders: NEXT, spoil: isHalfThere },
}
type Host = keyof typeof HOSTS

let easel: DrawnServer
const shops = new Map<string, Shop>()

test.beforeAll(async () => {
  // The first time two builders are installed.
  test.setTimeout(600_000)
  const opened: ShopOptions[] = []
  for (const [name, { build, folders }] of Object.entries(HOSTS)) {
    await build()
    const options = { easel: '', port: 0, secret: SECRET, folders }
    opened.push(options)
    shops.set(name, await openShop(options))
  }
  easel = await startDrawnServer(100, {
    PARTNERS: partnersFile([...shops.values()].map(({ origin }) => origin)),
  })
  for (const options of opened) options.easel = easel.url
})
test.afterAll(async () => {
  for (const shop of shops.values()) await shop.close()
  await easel?.end()
})

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  // Like React's developer tools: each React in the page reports its version.
  await page.addInitScript(() => {
    const reacts: string[] = []
    const inject = ({ version }: { version: string }) => reacts.push(version)
    const hook = { supportsFiber: true, inject, onCommitFiberRoot() {}, onCommitFiberUnmount() {} }
    Object.assign(globalThis, { reacts, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  })
  return page
}

for (const host of Object.keys(HOSTS) as Host[]) {
  test(`${host}: the page’s own React renders the federated widget`, async ({ browser }) => {
    const page = await openPage(browser)
    const errors = collectPageErrors(page)
    await page.goto(shops.get(host)?.origin ?? '')
    await expect(page.getByRole('heading', { name: 'Selected works' })).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('img').first()).toBeVisible()
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.getByRole('heading', { name: 'Obras seleccionadas' })).toBeVisible()
    expect(await page.evaluate('reacts')).toHaveLength(1)
    expect(page.frames()).toHaveLength(1)
    await page.getByRole('button', { name: 'Nothing' }).click()
    await expect(page.getByRole('listitem')).toHaveCount(0)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test(`${host}: a remote that never answers neither stops the page nor keeps it waiting`, async ({
    browser,
  }) => {
    const page = await openPage(browser)
    await neverComes(page)
    const began = Date.now()
    await page.goto(shops.get(host)?.origin ?? '', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible({ timeout: ALLOWANCE })
    const told = page.locator('output')
    await expect(told).toHaveText(/^In a frame: .*within 8 s/, { timeout: MAX_WAIT + ALLOWANCE })
    expect(Date.now() - began).toBeGreaterThanOrEqual(MAX_WAIT)
    await expect(page.locator('iframe').contentFrame().getByRole('navigation')).toBeVisible()
    await page.context().close()
  })

  test(`${host}: a remote that fails is replaced by the frame, and the page is told why`, async ({
    browser,
  }) => {
    const page = await openPage(browser)
    await HOSTS[host].spoil(page)
    // A script that never comes keeps a page from being loaded.
    await page.goto(shops.get(host)?.origin ?? '', { waitUntil: 'commit' })
    await expect(page.locator('iframe').contentFrame().getByRole('navigation')).toBeVisible()
    await expect(page.locator('output')).toHaveText(/^In a frame: /)
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.locator('iframe').contentFrame().locator('.easel-root')).toHaveAttribute('lang', 'es')
    await page.context().close()
  })
}
