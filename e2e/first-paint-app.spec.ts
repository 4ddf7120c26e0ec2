import { connectHost } from '@easel/host-sdk/host'
import { textChannelTransport } from '@easel/host-sdk/native'
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { addAndroidInterface } from './support/android-interface.ts'
import { applicationRuns, watchShifts } from './support/page-checks.ts'
import type { Box } from './support/painted.ts'
import { partnersFile, tokenFor } from './support/partner-site.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

let server: ServerUnderTest

test.beforeAll(async () => {
  const features = ['create', 'square', 'works']
  server = await ServerUnderTest.start({ PARTNERS: partnersFile(['http://127.0.0.1:9'], { features }) })
})
test.afterAll(() => server.end())

const PHONE: Visitor = { ...(VISITORS[2] as Visitor), locale: 'en' }

/** A page in an app's web view, whose application comes when it is released. */
async function openInApp(context: BrowserContext, language: 'en' | 'es' = 'en') {
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/h5.*.js', async (route) => {
    await promise
    await route.fallback()
  })
  const app = connectHost({
    transport: textChannelTransport(await addAndroidInterface(page)),
    on: { getParams: () => ({ headers: { authorization: `Bearer ${tokenFor('ada')}` } }) },
    hello: () => ({ language, theme: { accent: '#0055aa', mode: 'dark' } }),
  })
  return { page, app, release: resolve }
}

const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox()) as Box

for (const [path, parts] of Object.entries({
  '/h5/create': ['nav a[href*="/h5/square"]', 'nav a[href*="/h5/create"]', 'nav a[href*="/h5/works"]'],
  '/h5/square': ['nav a[href*="/h5/square"]', '.fp-day', 'nav a[href*="/h5/create"]'],
  '/h5/works': ['nav a[aria-current]', 'h1'],
  '/h5/queue': ['nav a[href*="/h5/works"]', 'h1'],
})) {
  test(`${path} of an app has its frame as soon as the app has named its user, and nothing moves`, async ({
    browser,
  }) => {
    const context = await openContext(browser, PHONE)
    const { page, app, release } = await openInApp(context)
    const errors = collectPageErrors(page)
    await page.goto(`${server.url}${path}?partner=shop`, { waitUntil: 'commit' })
    await expect(page.locator(`#easel-first-paint ${parts[0]}`)).toBeVisible()
    const before: Box[] = []
    for (const part of parts) before.push(await boxOf(page, `#easel-first-paint ${part}`))
    // In the app's colors.
    const create = page.locator('#easel-first-paint .fp-create').first()
    await expect(create).toHaveCSS('background-color', 'rgb(0, 85, 170)')
    release()
    await applicationRuns(page)
    await expect(page.locator('.easel-root main')).toBeVisible()
    for (const [index, part] of parts.entries()) {
      const own = part === '.fp-day' ? 'main header + div' : part
      const now = await boxOf(page, `.easel-root ${own}`)
      // A heading of the application's is as wide as its place.
      for (const side of ['x', 'y', 'height'] as const)
        expect(Math.abs(now[side] - (before[index]?.[side] ?? 0)), `${part} ${side}`).toBeLessThanOrEqual(0.5)
    }
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
    expect(errors).toEqual([])
    app.destroy()
    await context.close()
  })
}

test('what is typed in an app before the application has come is not lost', async ({ browser }) => {
  const context = await openContext(browser, PHONE)
  const { page, app, release } = await openInApp(context)
  await page.goto(`${server.url}/h5/create?partner=shop`, { waitUntil: 'commit' })
  const field = page.getByRole('textbox', { name: 'What should be drawn?' })
  await field.fill('A lighthouse at dawn')
  release()
  await applicationRuns(page)
  await expect(field).toHaveValue('A lighthouse at dawn')
  app.destroy()
  await context.close()
})

test('in an app of another language than the phone’s, no text of the phone’s is shown', async ({
  browser,
}) => {
  const context = await openContext(browser, PHONE)
  const { page, app, release } = await openInApp(context, 'es')
  await page.goto(`${server.url}/h5/works?partner=shop`, { waitUntil: 'commit' })
  await expect(page.locator('#easel-first-paint')).toHaveAttribute('data-mute', '')
  await expect(page.getByText('My works').first()).toBeHidden()
  release()
  await applicationRuns(page)
  await expect(page.getByRole('heading', { name: 'Mis obras' })).toBeVisible()
  app.destroy()
  await context.close()
})
