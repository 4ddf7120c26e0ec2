import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { applicationRuns, desktop, wallOf } from './support/page-checks.ts'
import { payIn } from './support/sandbox-payments.ts'
import { ServerUnderTest } from './support/server.ts'
import { openContext } from './support/visitor.ts'

let server: ServerUnderTest

const ASSETS = join(import.meta.dirname, '../packages/standalone-shell/dist/assets')
/** Whether a file is the code, beside that of the first page, in which these words are. */
const hasWords =
  (words: string) =>
  (url: URL): boolean => {
    const name = basename(url.pathname)
    if (!name.endsWith('.js') || /^(site|embed)\./.test(name)) return false
    return readFileSync(join(ASSETS, name), 'utf8').includes(words)
  }
/** Of what is rarely needed of the VIP dialog, such as the words after a payment. */
const isRarePart = hasWords('restorePayments')
const isViewer = hasWords('see-through')

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

test.describe('a page whose code failed to load', () => {
  const visit = async (browser: Browser) => {
    const context = await openContext(browser, { ...desktop, locale: 'en-US' })
    const page = await context.newPage()
    const known = new Set<string>()
    page.on('response', (response) => void (response.ok() && known.add(response.url())))
    await page.goto(`${server.url}/home`)
    await applicationRuns(page)
    await expect(wallOf(page).locator('img').nth(5)).toBeVisible()
    return { context, page, isNew: (url: URL) => url.pathname.startsWith('/assets/') && !known.has(url.href) }
  }
  const works = (page: Page) => page.getByRole('heading', { name: 'My works' })
  const trouble = (page: Page) => page.getByText('This page could not be loaded')

  test('loads by itself when the network is back', async ({ browser }) => {
    const { context, page } = await visit(browser)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'My works' }).click()
    await expect(trouble(page)).toBeVisible()
    await context.setOffline(false)
    await expect(works(page)).toBeVisible()
    await context.close()
  })

  test('loads with one click, and when it is visited again', async ({ browser }) => {
    const { context, page, isNew } = await visit(browser)
    await page.route(isNew, (route) => route.abort())
    await page.getByRole('link', { name: 'My works' }).click()
    await expect(trouble(page)).toBeVisible()
    await page.getByRole('link', { name: 'Start creating' }).click()
    await expect(trouble(page)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Create' })).toBeVisible()
    await page.getByRole('link', { name: 'My works' }).click()
    await expect(works(page)).toBeVisible()
    await context.close()
  })

  test('reloads once after a deployment removed it, without an endless loop', async ({ browser }) => {
    const { context, page, isNew } = await visit(browser)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route(isNew, (route) => route.fulfill({ status: 404 }))
    await page.route('**/assets/**', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
    )
    await page.getByRole('link', { name: 'My works' }).click()
    await expect.poll(() => loads).toBe(1)
    await expect(trouble(page)).toBeVisible()
    await page.waitForTimeout(2000)
    expect(loads).toBe(1)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(works(page)).toBeVisible()
    await context.close()
  })

  test('a work that failed to open leaves its page intact, and opens with one click', async ({ browser }) => {
    const { context, page } = await visit(browser)
    // It comes when the page is idle, unless it fails then, too.
    await page.route(isViewer, (route) => route.abort())
    // The code of the error message must be loaded before the network goes away.
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(4500)
    await context.setOffline(true)
    await page.unrouteAll()
    await wallOf(page).getByRole('link').first().click()
    await expect(page.getByText('This could not be loaded. Check your network.')).toBeVisible()
    await expect(wallOf(page).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('dialog')).toBeVisible()
    await context.close()
  })
})

test('a payment is confirmed when the network is back, although the code for it failed to load', async ({
  browser,
}) => {
  const context = await openContext(browser, { ...desktop, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${server.url}/home`)
  let failures = 0
  await page.route(isRarePart, (route) => {
    failures += 1
    return route.abort()
  })
  await page.getByRole('button', { name: /^Become VIP/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Restore purchase')).toBeVisible()
  await payIn(dialog)
  await expect.poll(() => failures).toBeGreaterThan(0)
  await page.unroute(isRarePart)
  await expect(dialog.getByText('Payment succeeded')).toBeVisible()
  await context.close()
})
