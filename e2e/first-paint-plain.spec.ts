import { expect, test } from 'playwright/test'
import { desktop } from './support/page-checks.ts'
import { expectPaintedInPlace, holdScripts } from './support/painted.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors, openContext, VISITORS } from './support/visitor.ts'

let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

for (const visitor of VISITORS) {
  test(`pages of the account have their frame before any script, and nothing moves (${visitor.name})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, visitor)
    const pages = {
      '/reset/target': ['h1', 'p'],
      '/reset/new_pw': ['h1'],
      '/account/receipts': ['h1', 'p'],
      '/account/invoice': ['p'],
    }
    for (const [path, parts] of Object.entries(pages)) {
      const page = await context.newPage()
      const errors = collectPageErrors(page)
      await expectPaintedInPlace(page, server.url + path, parts)
      expect(errors).toEqual([])
      await page.close()
    }
    const page = await context.newPage()
    await expectPaintedInPlace(page, `${server.url}/nowhere`, ['h1', 'p'])
    await context.close()
  })
}

test('no address opens blank, also one that is of nobody, of a visitor, or of nothing', async ({
  browser,
}) => {
  const context = await openContext(browser, { ...desktop, locale: 'en' })
  const seen: [path: string, text: string][] = [
    ['/logoff/target', 'After 30 days your account, works, images and likes are deleted for good.'],
    ['/device/join', 'Sign in on this device'],
    ['/account/invoice', 'Start creating'],
    ['/share/no-such-link-anywhere', 'Start creating'],
    ['/nowhere', 'Page not found'],
  ]
  for (const [path, text] of seen) {
    const page = await context.newPage()
    await holdScripts(page)
    await page.goto(server.url + path, { waitUntil: 'commit' })
    await expect(page.locator('#easel-first-paint').getByText(text)).toBeVisible()
    await page.close()
  }
  await context.close()
})
