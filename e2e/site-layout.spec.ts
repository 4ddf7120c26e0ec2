import { expect, test } from 'playwright/test'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { desktop, expectNoAxeFindings, expectNoSidewaysScroll } from './support/page-checks.ts'
import { openContext, VISITORS } from './support/visitor.ts'

let server: DrawnServer

test.beforeAll(async () => {
  server = await startDrawnServer()
})
test.afterAll(() => server.end())

for (const visitor of VISITORS) {
  test(`axe finds no violations on home, create, works and queue (${visitor.name})`, async ({ browser }) => {
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    for (const path of ['/home', '/create', '/works', ...(visitor.width <= 1200 ? ['/queue'] : [])]) {
      await page.goto(`${server.url}${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectNoAxeFindings(page, path)
      await expectNoSidewaysScroll(page, path)
    }
    await context.close()
  })
}

for (const locale of ['es-MX', 'zh-TW']) {
  test(`the longest and shortest texts fit on a small phone (${locale})`, async ({ browser }) => {
    const context = await openContext(browser, { ...desktop, width: 320, height: 640, locale })
    const page = await context.newPage()
    for (const path of ['/home', '/home?search=nada', '/create', '/works', '/queue', '/home?image=nope']) {
      await page.goto(`${server.url}${path}`)
      await expect(page.getByRole('heading').or(page.getByRole('alert')).first()).toBeAttached()
      await page.waitForTimeout(300)
      await expectNoSidewaysScroll(page, path)
    }
    await context.close()
  })
}

test('an error in a collapsed section expands it and focuses the field', async ({ browser }) => {
  const context = await openContext(browser, { ...desktop, width: 390, height: 844, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const draft = { prompt: 'A cat', negativePrompt: 'no [text]' }
    localStorage.setItem('creator.draft', JSON.stringify(draft))
  })
  await page.goto(`${server.url}/create`)
  await page.getByRole('button', { name: 'Generate' }).click()
  const field = page.getByRole('textbox', { name: 'Exclude' })
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await expect(page.getByText('Please do not enter special characters')).toBeInViewport()
  await expectNoSidewaysScroll(page, '/create')
  await context.close()
})

for (const [width, height] of [
  [1000, 800],
  [390, 844],
] as const)
  test(`a notice does not cover the pinned composer, ${width} × ${height}`, async ({ browser }) => {
    const context = await openContext(browser, { ...desktop, width, height, locale: 'en-US' })
    const page = await context.newPage()
    await page.goto(`${server.url}/create`)
    const audience = page.getByRole('checkbox', { name: /Show in the square/ })
    await audience.click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    const notice = page.getByRole('status').filter({ has: undo })
    const composer = page.getByRole('region', { name: 'Create' })
    await expect
      .poll(async () => {
        const [above, below] = [await notice.boundingBox(), await composer.boundingBox()]
        return above && below && above.y + above.height <= below.y && above.y >= 0
      })
      .toBe(true)
    await audience.click({ trial: true })
    await context.close()
  })

for (const [width, height] of [
  [360, 640],
  [390, 664],
] as const)
  test(`a notice covers neither the presets nor Generate while the options are open, ${width} × ${height}`, async ({
    browser,
  }) => {
    const context = await openContext(browser, { ...desktop, width, height, locale: 'en-US' })
    const page = await context.newPage()
    await page.goto(`${server.url}/create`)
    // So long that the composer takes all that it may.
    const prompt = 'A very long prompt about a fox that sits in the snow. '.repeat(12)
    await page.getByRole('textbox', { name: 'What should be drawn?' }).fill(prompt)
    await page.getByRole('checkbox', { name: /Show in the square/ }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Ratio, style and more' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Generate' }).click({ trial: true })
    await page.getByRole('button', { name: 'Presets' }).click({ timeout: 3_000 })
    await expect(page.getByRole('menuitem', { name: /^New preset/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await context.close()
  })

test('a notice does not cover the buttons of a sheet that a phone shows', async ({ browser }) => {
  const context = await openContext(browser, { ...desktop, width: 390, height: 844, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${server.url}/create`)
  await page.getByRole('checkbox', { name: /Show in the square/ }).click()
  const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
  const sheet = page.getByRole('dialog').filter({ has: page.locator('input[name="username"]') })
  await expect(sheet).toBeVisible()
  await expect
    .poll(async () => {
      const [above, below] = [await notice.boundingBox(), await sheet.boundingBox()]
      return above && below && above.y + above.height <= below.y
    })
    .toBe(true)
  await context.close()
})
