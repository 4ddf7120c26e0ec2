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
  let held = Promise.withResolvers<void>()
  await page.route('**/assets/h5.*.js', async (route) => {
    await held.promise
    await route.fallback()
  })
  /** The application of the next visit is held, too. */
  const hold = () => {
    held = Promise.withResolvers<void>()
    return held.resolve
  }
  const app = connectHost({
    transport: textChannelTransport(await addAndroidInterface(page)),
    on: { getParams: () => ({ headers: { authorization: `Bearer ${tokenFor('ada')}` } }) },
    hello: () => ({ language, theme: { accent: '#0055aa', mode: 'dark' } }),
  })
  return { page, app, release: held.resolve, hold }
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

test('a kept prompt that was not painted is neither sent by an early press nor mixed with what is written', async ({
  browser,
}) => {
  const context = await openContext(browser, PHONE)
  const { page, app, hold } = await openInApp(context)
  const address = `${server.url}/h5/create?partner=shop`
  const field = page.getByRole('textbox', { name: 'What should be drawn?' })
  const openHeld = async () => {
    const release = hold()
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('#easel-first-paint textarea')).toBeVisible()
    return release
  }
  ;(await openHeld())()
  await applicationRuns(page)
  await field.fill('A kept prompt')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(kept).toContain('A kept prompt')
  // In a tab that has had its user, the frame is shown before the app has named them: it has nothing of anybody's.
  const first = await openHeld()
  await expect(field).toHaveValue('')
  await page.getByText('Generate', { exact: true }).click()
  first()
  await applicationRuns(page)
  await expect(field).toHaveValue('A kept prompt')
  await expect(field).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(0)
  const second = await openHeld()
  await field.focus()
  second()
  await applicationRuns(page)
  await expect(field).toHaveValue('A kept prompt')
  await expect(field).toBeFocused()
  await page.keyboard.type('Another one')
  await expect(field).toHaveValue('Another one')
  app.destroy()
  await context.close()
})

test('a prompt that its user has kept is painted in an app, too', async ({ browser }) => {
  const context = await openContext(browser, PHONE)
  const before = await openInApp(context)
  const address = `${server.url}/h5/create?partner=shop`
  const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'What should be drawn?' })
  before.release()
  await before.page.goto(address)
  await applicationRuns(before.page)
  await fieldOf(before.page).fill('A kept prompt')
  const kept = () => before.page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(kept).toContain('A kept prompt')
  before.app.destroy()
  await before.page.close()
  const { page, app, release } = await openInApp(context)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('#easel-first-paint textarea')).toHaveValue('A kept prompt')
  release()
  await applicationRuns(page)
  await expect(fieldOf(page)).toHaveValue('A kept prompt')
  expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
  app.destroy()
  await context.close()
})

test('where its user has results to look at, Create of an app opens with its form on one line', async ({
  browser,
}) => {
  const context = await openContext(browser, PHONE)
  const before = await openInApp(context)
  const address = `${server.url}/h5/create?partner=shop`
  before.release()
  await before.page.goto(address)
  await applicationRuns(before.page)
  await before.page.getByRole('textbox', { name: 'What should be drawn?' }).fill('A kept prompt')
  await before.page.getByRole('button', { name: 'Generate', exact: true }).tap()
  await expect(before.page.getByRole('article').getByRole('button', { name: /image \d$/ })).toHaveCount(4)
  before.app.destroy()
  await before.page.close()
  const { page, app, release } = await openInApp(context)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('#easel-first-paint textarea')).toHaveValue('A kept prompt')
  const painted = await boxOf(page, '#easel-first-paint .fp-paper')
  expect(painted.height).toBeLessThan(80)
  release()
  await applicationRuns(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  const now = (await page.locator('form > *').first().boundingBox()) as Box
  for (const side of ['y', 'height'] as const)
    expect(Math.abs(now[side] - painted[side]), side).toBeLessThanOrEqual(0.5)
  expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
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
