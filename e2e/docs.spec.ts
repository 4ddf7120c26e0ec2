import { expect, test } from 'playwright/test'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { desktop, expectNoAxeFindings, expectNoSidewaysScroll } from './support/page-checks.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

let server: DrawnServer

test.beforeAll(async () => {
  server = await startDrawnServer()
})
test.afterAll(() => server.end())

test('a partner finds an error code by search on a phone', async ({ browser }) => {
  const context = await openContext(browser, {
    ...desktop,
    width: 390,
    height: 844,
    locale: 'en-US',
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  const pageErrors = collectPageErrors(page)
  await page.goto(`${server.url}/docs`)
  await expect(page.getByRole('heading', { level: 1, name: 'Embed Easel' })).toBeVisible()
  await expectNoAxeFindings(page, '/docs/quick-start')

  await page.getByRole('searchbox').fill('FRAME_FORBIDDEN')
  await page.getByRole('searchbox').press('Enter')
  const result = page.getByRole('main').getByRole('link', { name: /^FRAME_FORBIDDEN/ })
  await expect(result).toBeVisible()
  await expectNoAxeFindings(page, '/docs/search')
  await expectNoSidewaysScroll(page, '/docs/search')

  await result.click()
  await expect(page).toHaveURL(/\/docs\/errors\?language=en#frame_forbidden$/)
  const row = page.getByRole('row').filter({ has: page.getByText('FRAME_FORBIDDEN', { exact: true }) })
  await expect(row).toBeInViewport()
  await expect(row).toContainText('frame-src')
  await expectNoAxeFindings(page, '/docs/errors')
  await expectNoSidewaysScroll(page, '/docs/errors')
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a reader on a phone goes to another page, and to another language, without a script', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/docs`)
  await page.getByText('全部页面', { exact: true }).click()
  await page.getByRole('navigation', { name: '全部页面' }).getByRole('link', { name: '选项与事件' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '选项与事件' })).toBeVisible()
  await page.locator('summary').filter({ hasText: '简体中文' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/docs\/options\?language=en$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Options' })).toBeVisible()
  await context.close()
})

test('a partner copies a snippet', async ({ browser }) => {
  const context = await openContext(browser, { ...desktop, locale: 'en-US' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto(`${server.url}/docs/quick-start`)
  const block = page.locator('.code').filter({ hasText: '<easel-embed' }).first()
  await block.hover()
  await block.getByRole('button', { name: 'Copy' }).click()
  await expect(block.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^<script async/)
  expect(copied).toContain(`${server.url}/sdk/element.js`)
  await context.close()
})

/** Each guide on a phone and on a desktop, in the light and in the dark. */
const READ: [Visitor | undefined, string[]][] = [
  [VISITORS[0], ['/docs/frameworks', '/docs/messages']],
  [VISITORS[1], ['/docs/frameworks', '/docs/messages']],
  [VISITORS[2], ['/docs/webhooks', '/docs/changelog']],
  [VISITORS[3], ['/docs/webhooks', '/docs/changelog']],
]
for (const [visitor, paths] of READ) {
  if (!visitor) continue
  test(`guides have no axe findings, and nothing is wider than the window (${visitor.name})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    for (const path of paths) {
      await page.goto(`${server.url}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoAxeFindings(page, path)
      await expectNoSidewaysScroll(page, path)
    }
    await context.close()
  })
}
