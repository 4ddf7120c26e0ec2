import { type Browser, expect, type Page, type Route, test } from 'playwright/test'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { hide } from './support/hide.ts'
import { collectPageErrors, openContext } from './support/visitor.ts'

let server: DrawnServer

test.beforeAll(async () => {
  server = await startDrawnServer(1_500)
})
test.afterAll(() => server.end())

const desktop = { name: '', width: 1440, height: 900, locale: 'en-US', colorScheme: 'light' } as const
const wall = (page: Page) => page.getByRole('main').getByRole('listitem')
const bottom = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
const field = (page: Page) => page.getByRole('textbox', { name: 'What should be drawn?', exact: true })

async function visit(browser: Browser, prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const context = await openContext(browser, desktop)
  const page = await context.newPage()
  await prepare(page)
  return { context, page }
}

/** The first page of the wall has a next page, whose request is answered by `next`. */
async function withMore(page: Page, next: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/v2/mj/homepage**', async (route) => {
    if (new URL(route.request().url()).searchParams.has('cursor')) return next(route)
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, nextCursor: 'more' } } })
  })
}

const envelope = (statusCode: number, message: string, data: unknown = null) => ({
  statusCode,
  message,
  data,
  timestamp: Date.now(),
})

const FAILURES: [name: string, answer: (route: Route) => Promise<void>, words: RegExp][] = [
  ['is away', (route) => route.abort('connectionrefused'), /please check your network/],
  [
    'answers with a page of another server',
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to nginx</h1>' }),
    /please try again later/,
  ],
  [
    'breaks',
    (route) => route.fulfill({ status: 500, json: envelope(500, 'Something broke.') }),
    /Something broke\./,
  ],
  [
    'no longer knows the visitor',
    (route) => route.fulfill({ status: 401, json: envelope(401, 'Sign in again.') }),
    /Sign in again\./,
  ],
]

for (const [name, failure, words] of FAILURES) {
  test(`the server ${name} while scrolling: the loaded works stay, and one click continues`, async ({
    browser,
  }) => {
    let well = false
    const { context, page } = await visit(browser, (page) =>
      withMore(page, async (route) => {
        if (!well) return failure(route)
        await route.fulfill({ json: envelope(200, 'ok', { items: [], nextCursor: null }) })
      }),
    )
    const crashes: string[] = []
    page.on('pageerror', (error) => crashes.push(error.message))
    await page.goto(`${server.url}/home`)
    await expect(wall(page).locator('img').nth(5)).toBeVisible()
    await bottom(page)
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(page.getByRole('main')).toContainText(words)
    await expect(page.getByRole('main')).not.toContainText(/nginx|undefined|\[object/)
    expect(await wall(page).count()).toBeGreaterThan(3)
    const place = await page.evaluate(() => window.scrollY)
    well = true
    await again.click()
    await expect(again).toBeHidden()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 400)
    expect(crashes).toEqual([])
    await context.close()
  })
}

test('a slow server: placeholders keep the layout until it answers', async ({ browser }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { context, page } = await visit(browser, (page) =>
    page.route('**/api/v2/mj/mine**', async (route) => {
      await held
      await route.continue()
    }),
  )
  // What a newcomer has is known without the server: nothing.
  await page.goto(`${server.url}/home`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('SSAID'))).toBeTruthy()
  await page.goto(`${server.url}/works`)
  const frames = page.getByRole('main').locator('li[aria-hidden="true"]')
  await expect(frames.first()).toBeVisible()
  release()
  await expect(page.getByRole('main').getByText('No works yet')).toBeVisible()
  await expect(frames).toHaveCount(0)
  await context.close()
})

test('missing image files: every tile keeps its size and text, and still opens', async ({ browser }) => {
  const { context, page } = await visit(browser, (page) =>
    page.route('**/files/**', (route) => route.fulfill({ status: 404 })),
  )
  await page.goto(`${server.url}/home`)
  const broken = wall(page).getByRole('img', { name: /\w/ })
  await expect(broken.first()).toBeVisible()
  const box = await broken.first().boundingBox()
  expect(box?.height).toBeGreaterThan(100)
  await wall(page).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await context.close()
})

test('full storage: text stays for this page, and images can still be generated', async ({ browser }) => {
  const { context, page } = await visit(browser, (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      indexedDB.open = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    }),
  )
  const pageErrors = collectPageErrors(page)
  await page.goto(`${server.url}/create`)
  await field(page).fill('A red boat')
  await page.getByRole('button', { name: 'Generate' }).click()
  const results = page.getByRole('article').first()
  await expect(results.getByRole('paragraph').filter({ hasText: /^Finished/ })).toBeVisible({
    timeout: 60_000,
  })
  await expect(field(page)).toHaveValue('A red boat')
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a tab that was hidden for an hour shows new results at once', async ({ browser }) => {
  const { context, page } = await visit(browser)
  await page.clock.install()
  await page.goto(`${server.url}/create`)
  await field(page).fill('A green hill')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await hide(page, true)
  await context.setOffline(true)
  // Timers of a hidden tab are throttled: they fire once when it wakes up.
  await page.clock.fastForward(3_600_000)
  await context.setOffline(false)
  await hide(page, false)
  await page.clock.resume()
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('paragraph')
      .filter({ hasText: /^Finished/ }),
  ).toBeVisible({ timeout: 60_000 })
  await context.close()
})

test('switching the language during generation translates the page and keeps the images', async ({
  browser,
}) => {
  const { context, page } = await visit(browser)
  const submits: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/mj/submit')) submits.push(request.url())
  })
  await page.goto(`${server.url}/create`)
  await field(page).fill('A castle in the clouds')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Language settings' }).click()
  await page.getByRole('dialog').getByText('Español').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  const article = page.getByRole('article').first()
  await expect(article.getByRole('paragraph').filter({ hasText: /^Terminada/ })).toBeVisible({
    timeout: 60_000,
  })
  await expect(article).toContainText('A castle in the clouds')
  await expect(article.locator('img')).toHaveCount(4)
  expect(submits).toHaveLength(1)
  await context.close()
})
