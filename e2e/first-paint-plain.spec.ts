import { expect, test } from 'playwright/test'
import { applicationRuns, desktop, watchShifts } from './support/page-checks.ts'
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
      // The first: whoever has been somewhere is no newcomer any more.
      '/author/hidden': ['h1', 'p'],
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
    for (const path of ['/nowhere', '/share/no-such-link-anywhere']) {
      const page = await context.newPage()
      await expectPaintedInPlace(page, server.url + path, ['h1', 'p'])
      await page.close()
    }
    await context.close()
  })
}

const MENU = ['nav a[aria-current]', 'nav a[href*="/works"]', 'nav a[href*="/create"]']
const OF_FRAMES = {
  home: MENU,
  create: [...MENU, 'textarea'],
  square: [...MENU, 'h1', 'img'],
  aside: ['textarea'],
  works: [...MENU, 'h1'],
  queue: ['nav a[href*="/works"]', 'h1'],
}

for (const visitor of VISITORS) {
  test(`a partner’s pages that are opened by themselves have their frame before any script, and nothing moves (${visitor.name})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, visitor)
    for (const [name, parts] of Object.entries(OF_FRAMES)) {
      const page = await context.newPage()
      const errors = collectPageErrors(page)
      await page.addInitScript(watchShifts)
      const scripts = await holdScripts(page)
      await page.goto(`${server.url}/embed/${name}`, { waitUntil: 'commit' })
      const boxes = (place: string) =>
        Promise.all(parts.map((part) => page.locator(`${place} ${part}`).first().boundingBox()))
      await expect(page.locator(`#easel-first-paint ${parts[0]}`).first()).toBeVisible()
      const before = await boxes('#easel-first-paint')
      scripts.release()
      await applicationRuns(page)
      // A heading of the application's is as wide as its place.
      for (const [index, now] of (await boxes('.easel-root')).entries())
        for (const side of ['x', 'y', 'height'] as const)
          expect(
            Math.abs((now?.[side] ?? 0) - (before[index]?.[side] ?? 0)),
            `${name} ${parts[index]} ${side}`,
          ).toBeLessThanOrEqual(1)
      expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
      expect(errors).toEqual([])
      await page.close()
    }
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
    ['/share/no-such-link-anywhere', 'The link was revoked, or the work is gone.'],
    ['/author/hidden', 'You have hidden nobody'],
    ['/admin/', 'Easel'],
    ['/playground', 'Easel'],
    ['/nowhere', 'Page not found'],
  ]
  for (const [path, text] of seen) {
    const page = await context.newPage()
    await holdScripts(page)
    await page.goto(server.url + path, { waitUntil: 'commit' })
    await expect(page.locator('#easel-first-paint, .splash').getByText(text)).toBeVisible()
    await page.close()
  }
  await context.close()
})
