import { type Browser, expect, type Page, test } from 'playwright/test'
import { startDrawnServer } from './support/drawn-server.ts'
import { HOST_EXAMPLES } from './support/example-commands.ts'
import { Examples } from './support/examples.ts'
import { collectPageErrors } from './support/visitor.ts'

const isMissing = (page: Page) => page.route('**/widgets/**', (route) => route.fulfill({ status: 404 }))
const neverComes = (page: Page) => page.route('**/widgets/**', () => {})
const isHalfThere = (page: Page) => page.route(/\/widgets\/\d+\.\w+\.js/, (route) => route.abort())

/** Milliseconds that a page waits for a widget, as the guide says, and what a slow machine may add to it. */
const MAX_WAIT = 8000
const ALLOWANCE = 4000

/** Each with another failure of the remote. */
const SPOILT = { Vite: isMissing, webpack: isMissing, Next: isHalfThere } satisfies Record<Host, unknown>
type Host = keyof typeof HOST_EXAMPLES

let examples: Examples

test.beforeAll(async () => {
  // The first time two builders are installed.
  test.setTimeout(600_000)
  examples = await Examples.start({
    commands: Object.values(HOST_EXAMPLES),
    startEasel: (env) => startDrawnServer(100, env),
  })
})
test.afterAll(() => examples?.end())

const addressOf = (host: Host): string => examples.of(HOST_EXAMPLES[host]).origin

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

for (const host of Object.keys(HOST_EXAMPLES) as Host[]) {
  test(`${host}: the page’s own React renders the federated widget`, async ({ browser }) => {
    const page = await openPage(browser)
    const errors = collectPageErrors(page)
    await page.goto(addressOf(host))
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
    await page.goto(addressOf(host), { waitUntil: 'commit' })
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
    await SPOILT[host](page)
    // A script that never comes keeps a page from being loaded.
    await page.goto(addressOf(host), { waitUntil: 'commit' })
    await expect(page.locator('iframe').contentFrame().getByRole('navigation')).toBeVisible()
    await expect(page.locator('output')).toHaveText(/^In a frame: /)
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.locator('iframe').contentFrame().locator('.easel-root')).toHaveAttribute('lang', 'es')
    await page.context().close()
  })
}
